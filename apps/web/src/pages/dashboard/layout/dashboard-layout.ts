import type { Choices } from '@vivac/contract/access/choices';

/** Width of the centre column in pixels (layout-6, layout-7). */
export const CENTRE = { default: 600, min: 550, max: 1200 } as const;

/** Width of the side panel in pixels (layout-3). */
const SIDE_WIDTH_PX = 240;

/** Where the columns are; kept with the user. */
export interface DashboardLayout {
  readonly centrePx: number;
  readonly isOpen: boolean;
  readonly side: 'left' | 'right';
  /** The divider was moved: its width holds in every window. */
  readonly isMoved?: true;
}

export const DEFAULT_LAYOUT: DashboardLayout = { centrePx: CENTRE.default, isOpen: true, side: 'left' };

/** What the closed side panel leaves of itself, in pixels. */
const RAIL_PX = 46;
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
export function layoutOf(kept: Choices['layout']): DashboardLayout {
  if (kept === undefined) return DEFAULT_LAYOUT;
  return {
    centrePx: withinLimits(kept.centre_px),
    isOpen: kept.open,
    side: kept.side,
    ...(kept.moved && { isMoved: true }),
  };
}

export function choiceOfLayout({ centrePx, isOpen, side, isMoved }: DashboardLayout): Choices['layout'] & object {
  return { centre_px: centrePx, open: isOpen, side, ...(isMoved && { moved: true }) };
}
