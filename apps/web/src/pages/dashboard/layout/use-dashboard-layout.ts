import { useState, useSyncExternalStore } from 'react';
import { useChangeChoices, useChoices } from '../../../api/choices/choices.ts';
import { CENTRE, type DashboardLayout, centreIn, choiceOfLayout, layoutOf, widestCentre } from './dashboard-layout.ts';

/**
 * The columns as they are kept with the user. While the divider is held the width is not yet kept. The table takes the
 * map's room anew each time, and what it is given is not kept (table-19).
 */
export function useDashboardLayout(isTable = false) {
  const kept = layoutOf(useChoices().choices.layout);
  const changeChoices = useChangeChoices();
  const keep = (layout: DashboardLayout) => changeChoices({ layout: choiceOfLayout(layout) });
  const [held, setHeld] = useState<{ readonly centrePx: number; readonly isMoving: boolean } | null>(null);
  const [wasTable, setWasTable] = useState(isTable);
  const windowPx = useSyncExternalStore(onWindowResize, windowWidth);
  const mostPx = widestCentre(windowPx, kept.isOpen);
  if (wasTable !== isTable) {
    setWasTable(isTable);
    setHeld(null);
  }

  return {
    layout: kept,
    /** The centre column's width in this window, which may have less room than is kept. */
    shownPx: Math.min(held?.centrePx ?? (isTable ? mostPx : centreIn(kept, windowPx)), mostPx),
    mostPx,
    isHeld: held?.isMoving ?? false,
    resize(centrePx: number, isMoving: boolean) {
      setHeld(isMoving || isTable ? { centrePx, isMoving } : null);
      if (!isMoving && !isTable) keep({ ...unmoved(kept), centrePx, isMoved: true });
    },
    reset() {
      setHeld(null);
      if (!isTable) keep({ ...unmoved(kept), centrePx: CENTRE.default });
    },
    change: (step: (layout: DashboardLayout) => DashboardLayout) => keep(step(kept)),
  };
}

function unmoved({ centrePx, isOpen, side }: DashboardLayout): DashboardLayout {
  return { centrePx, isOpen, side };
}

function onWindowResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

function windowWidth(): number {
  return window.innerWidth;
}
