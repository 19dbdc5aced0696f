import { withinLimits } from './dashboard-layout.ts';

/** The divider as a pointer holds it. */
export interface DividerDrag {
  readonly pointerId: number;
  readonly startX: number;
  readonly startPx: number;
  /** Where it is by now. */
  readonly px: number;
}

export type PointerKind = 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture';

/** What may happen to the divider while it is held. */
export type DragEvent =
  { readonly type: PointerKind; readonly pointerId: number; readonly clientX: number } | { readonly type: 'escape' };

export interface DragStep {
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
