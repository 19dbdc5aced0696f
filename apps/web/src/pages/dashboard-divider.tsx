import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { dashboardText } from '../text/dashboard.ts';
import { CENTRE, widthAfterKey, withinLimits } from './dashboard-layout.ts';
import styles from './dashboard.module.css';

interface DashboardDividerProps {
  readonly centrePx: number;
  /** The widest that the window has room for. */
  readonly mostPx: number;
  /** `isMoving` is true while the pointer still holds the divider. */
  onResize(centrePx: number, isMoving: boolean): void;
}

/** The bar between centre column and map, moved by pointer or keys, in pixels (spec §2). */
export function DashboardDivider({ centrePx, mostPx, onResize }: DashboardDividerProps) {
  const grip = useRef<{ startX: number; startPx: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { startX: event.clientX, startPx: centrePx };
  }

  function move(event: PointerEvent<HTMLElement>, isMoving: boolean): void {
    if (grip.current === null) return;
    onResize(withinLimits(grip.current.startPx + event.clientX - grip.current.startX, mostPx), isMoving);
    if (!isMoving) grip.current = null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const width = widthAfterKey(event.key, centrePx, mostPx);
    if (width === null) return;
    event.preventDefault();
    onResize(width, false);
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
      onPointerMove={(event) => move(event, true)}
      onPointerUp={(event) => move(event, false)}
      onPointerCancel={(event) => move(event, false)}
      onDoubleClick={() => onResize(CENTRE.default, false)}
      onKeyDown={onKeyDown}
    />
  );
}
