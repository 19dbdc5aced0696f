import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { CENTRE, widthAfterKey } from './dashboard-layout.ts';
import { type DividerDrag, type DragEvent, type PointerKind, dragStep, startDrag } from './divider-drag.ts';
import styles from '../dashboard.module.css';

const dashboardText = wordsOf('dashboard');

interface DashboardDividerProps {
  readonly centrePx: number;
  /** The widest that the window has room for. */
  readonly mostPx: number;
  /** `isMoving` is true while the pointer still holds the divider. */
  onResize(centrePx: number, isMoving: boolean): void;
  /** Back to the width that nobody has chosen. */
  onReset(): void;
}

/** The bar between centre column and map, moved by pointer or keys, in pixels (layout-5). */
export function DashboardDivider({ centrePx, mostPx, onResize, onReset }: DashboardDividerProps) {
  const drag = useRef<DividerDrag | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || drag.current !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = startDrag(event, centrePx);
  }

  function step(event: DragEvent): void {
    const next = drag.current && dragStep(drag.current, event, mostPx);
    if (!next) return;
    drag.current = next.drag;
    onResize(next.px, next.drag !== null);
  }

  const on = (type: PointerKind) => (event: PointerEvent) => {
    step({ type, pointerId: event.pointerId, clientX: event.clientX });
  };

  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    // Else the browser drags the text that is selected, and takes the pointer away.
    event.preventDefault();
    event.currentTarget.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const width = drag.current === null ? widthAfterKey(event.key, centrePx, mostPx) : null;
    if (width === null && (drag.current === null || event.key !== 'Escape')) return;
    event.preventDefault();
    if (width === null) step({ type: 'escape' });
    else onResize(width, false);
  }

  return (
    <div
      className={styles.divider}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={dashboardText.divider}
      aria-valuenow={centrePx}
      aria-valuemin={CENTRE.min}
      aria-valuemax={mostPx}
      aria-valuetext={`${centrePx} px`}
      onPointerDown={onPointerDown}
      onPointerMove={on('pointermove')}
      onPointerUp={on('pointerup')}
      onPointerCancel={on('pointercancel')}
      onLostPointerCapture={on('lostpointercapture')}
      onMouseDown={onMouseDown}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
