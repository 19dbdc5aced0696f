import type { Choices } from '@vivac/contract/access/choices';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type CSSProperties,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useChangeChoices, useChoices } from '../../api/choices.ts';
import { renderedFor } from '../../api/rendered-for.ts';
import { wordsOf } from '../../text/reader.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import { onWindowResize } from '../../ui/use-media.ts';
import styles from './dashboard.module.css';

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

/** The divider as a pointer holds it. */
interface DividerDrag {
  readonly pointerId: number;
  readonly startX: number;
  readonly startPx: number;
  /** Where it is by now. */
  readonly px: number;
}

type PointerKind = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture';

/** What may happen to the divider while it is held. */
export type DragEvent =
  { readonly type: PointerKind; readonly pointerId: number; readonly clientX: number } | { readonly type: 'escape' };

interface DragStep {
  readonly px: number;
  /** Null when the divider was let go. */
  readonly drag: DividerDrag | null;
}

export function startDrag({ pointerId, clientX }: { pointerId: number; clientX: number }, px: number): DividerDrag {
  return { pointerId, startX: clientX, startPx: px, px };
}

/**
 * Where an event leaves a held divider; null when it is none of its own. A pointer that is taken away says nothing about
 * where it was (browsers tell 0), so the divider stays where it was last; Escape puts it back.
 */
export function dragStep(drag: DividerDrag, event: DragEvent, mostPx: number): DragStep | null {
  if (event.type === 'escape') return { px: drag.startPx, drag: null };
  if (event.pointerId !== drag.pointerId) return null;
  if (event.type === 'pointercancel' || event.type === 'lostpointercapture') return { px: drag.px, drag: null };
  const px = withinLimits(drag.startPx + event.clientX - drag.startX, mostPx);
  return { px, drag: event.type === 'pointerup' ? null : { ...drag, px } };
}

/**
 * The columns as they are kept with the user. While the divider is held the width is not yet kept. The table takes the
 * map's room anew each time, and what it is given is not kept (table-19).
 */
export function useDashboardLayout(isTable = false) {
  const stored = layoutOf(useChoices().choices.layout);
  const changeChoices = useChangeChoices();
  const keep = (layout: DashboardLayout) => changeChoices({ layout: choiceOfLayout(layout) });
  const [held, setHeld] = useState<{ readonly centrePx: number; readonly isMoving: boolean } | null>(null);
  const [wasTable, setWasTable] = useState(isTable);
  const windowPx = useSyncExternalStore(onWindowResize, windowWidth, renderedWidth);
  const mostPx = widestCentre(windowPx, stored.isOpen);
  if (wasTable !== isTable) {
    setWasTable(isTable);
    setHeld(null);
  }

  const shownPx = Math.min(held?.centrePx ?? (isTable ? mostPx : centreIn(stored, windowPx)), mostPx);
  return {
    layout: stored,
    /** The centre column's width in this window, which may have less room than is kept. */
    shownPx,
    /** What is left for the map. */
    mapPx: windowPx - EDGES_PX - (stored.isOpen ? SIDE_WIDTH_PX : RAIL_PX) - shownPx,
    mostPx,
    isHeld: held?.isMoving ?? false,
    resize(centrePx: number, isMoving: boolean) {
      setHeld(isMoving || isTable ? { centrePx, isMoving } : null);
      if (!isMoving && !isTable) keep({ ...unmoved(stored), centrePx, isMoved: true });
    },
    reset() {
      setHeld(null);
      if (!isTable) keep({ ...unmoved(stored), centrePx: CENTRE.default });
    },
    change: (step: (layout: DashboardLayout) => DashboardLayout) => keep(step(stored)),
  };
}

function unmoved({ centrePx, isOpen, side }: DashboardLayout): DashboardLayout {
  return { centrePx, isOpen, side };
}

function windowWidth(): number {
  return window.innerWidth;
}

const renderedWidth = () => renderedFor?.window.width ?? 0;

/** Width of the centre column in pixels (layout-6, layout-7). */
const CENTRE = { default: 600, min: 550, max: 1200 } as const;

/** Width of the side panel in pixels (layout-3). */
const SIDE_WIDTH_PX = 240;

/** Where the columns are; kept with the user. */
interface DashboardLayout {
  readonly centrePx: number;
  readonly isOpen: boolean;
  readonly side: 'left' | 'right';
  /** The divider was moved: its width holds in every window. */
  readonly isMoved?: true;
}

export const DEFAULT_LAYOUT: DashboardLayout = { centrePx: CENTRE.default, isOpen: true, side: 'left' };

/** What the closed side panel leaves of itself, in pixels. */
const RAIL_PX = 46;
/** The window's edges and the gaps between the columns. */
const EDGES_PX = 64;
/** The window's edges, the gaps between the columns and the least that the map needs; see dashboard.module.css. */
const BESIDE_PX = 264;

/** A width within the limits, in whole pixels; `mostPx` is what a window leaves for it. */
export function withinLimits(px: number, mostPx: number = CENTRE.max): number {
  return Math.round(Math.min(CENTRE.max, Math.max(CENTRE.min, Math.min(px, mostPx))));
}

/** The widest centre column that a window so wide has room for, within the limits. */
export function widestCentre(windowPx: number, isOpen: boolean): number {
  return withinLimits(windowPx - BESIDE_PX - (isOpen ? SIDE_WIDTH_PX : RAIL_PX));
}

/** From so wide a window on the centre column grows with it, until its cells have room for more than the own price. */
const GROWS_FROM_WINDOW_PX = 1600;
const GROWTH = 0.8;

/** The width of the centre column in a window (layout-18): as it was left, or grown with a wide one if nobody has moved it. */
export function centreIn({ centrePx, isOpen, isMoved }: DashboardLayout, windowPx: number): number {
  const growth = isMoved ? 0 : Math.max(0, windowPx - GROWS_FROM_WINDOW_PX) * GROWTH;
  return withinLimits(centrePx + growth, widestCentre(windowPx, isOpen));
}

/** Hiding the side panel widens the centre column by its width, showing it narrows it, within the limits (layout-8). */
export function toggleSide(layout: DashboardLayout): DashboardLayout {
  const change = layout.isOpen ? SIDE_WIDTH_PX : -SIDE_WIDTH_PX;
  return { ...layout, isOpen: !layout.isOpen, centrePx: withinLimits(layout.centrePx + change) };
}

/** Puts the side panel on the other side. */
export function swapSide(layout: DashboardLayout): DashboardLayout {
  return { ...layout, side: layout.side === 'left' ? 'right' : 'left' };
}

const KEY_STEP_PX = 10;
const PAGE_STEP_PX = 50;

/** The width after a key on the divider, or null when the key does not move it. */
export function widthAfterKey(key: string, px: number, mostPx: number = CENTRE.max): number | null {
  switch (key) {
    case 'ArrowLeft':
      return withinLimits(px - KEY_STEP_PX, mostPx);
    case 'ArrowRight':
      return withinLimits(px + KEY_STEP_PX, mostPx);
    case 'PageUp':
      return withinLimits(px + PAGE_STEP_PX, mostPx);
    case 'PageDown':
      return withinLimits(px - PAGE_STEP_PX, mostPx);
    case 'Home':
      return CENTRE.min;
    case 'End':
      return withinLimits(mostPx);
    default:
      return null;
  }
}

/** The layout that is kept with the user, or the default where none is. */
export function layoutOf(stored: Choices['layout']): DashboardLayout {
  if (stored === undefined) return DEFAULT_LAYOUT;
  return {
    centrePx: withinLimits(stored.centre_px),
    isOpen: stored.open,
    side: stored.side,
    ...(stored.moved && { isMoved: true }),
  };
}

export function choiceOfLayout({ centrePx, isOpen, side, isMoved }: DashboardLayout): Choices['layout'] & object {
  return { centre_px: centrePx, open: isOpen, side, ...(isMoved && { moved: true }) };
}

const WEEKS = 5;
const OPTIONS = 18;

/** The dashboard's own shape, while filters and reference are on their way. */
export function DashboardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Waiting label={dashboardText.loading}>
      {isPhone ? (
        <div className={styles.phone}>
          <div className={styles.phoneBar} />
          <div className={styles.phoneView}>
            <div className={styles.todayBone} />
            <CentreSkeleton />
          </div>
        </div>
      ) : (
        <DesktopSkeleton />
      )}
    </Waiting>
  );
}

function DesktopSkeleton() {
  const { layout, shownPx } = useDashboardLayout();
  return (
    <div
      className={styles.desktop}
      data-side={layout.side}
      style={{ '--centre-width': `${shownPx}px` } as CSSProperties}
    >
      <div className={styles.sideBone} data-open={layout.isOpen}>
        {layout.isOpen &&
          Array.from({ length: OPTIONS }, (_, row) => <Bone key={row} height={12} width={widthOf(row)} />)}
      </div>
      <div className={styles.answered}>
        <div className={styles.todayBone} />
        <div className={styles.columns}>
          <div className={styles.centre}>
            <CentreSkeleton />
          </div>
          <div className={styles.dividerBone} />
          <div className={styles.map}>
            <div className={styles.mapBone} />
          </div>
        </div>
      </div>
    </div>
  );
}

function CentreSkeleton() {
  return (
    <>
      <div className={styles.calendarBone}>
        <Bone height={18} width="30%" />
        <div className={styles.cellSkeleton}>
          {Array.from({ length: WEEKS * 7 }, (_, cell) => (
            <div key={cell} className={styles.cellBone}>
              <Bone height={12} width="70%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.chartBone}>
        <Bone height={18} width="50%" />
      </div>
    </>
  );
}

/** Drawn half a hundred times, so it is no component of the library. */
function Bone({ height, width }: { height: number; width: string }) {
  return <div className={styles.bone} style={{ height, width }} />;
}

/** A ragged edge, as words have. */
function widthOf(row: number): string {
  return `${80 - ((row * 37) % 40)}%`;
}
