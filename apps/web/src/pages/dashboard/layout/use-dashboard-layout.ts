import { useLocalStorage } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';
import {
  CENTRE,
  DEFAULT_LAYOUT,
  type DashboardLayout,
  centreIn,
  parseLayout,
  widestCentre,
} from './dashboard-layout.ts';

/**
 * The columns as this browser remembers them. While the divider is held the width is not yet remembered. The table takes the
 * map's room anew each time, and what it is given is not remembered (table-19).
 */
export function useDashboardLayout(isTable = false) {
  const [remembered, remember] = useLocalStorage<DashboardLayout>({
    key: 'vivac.dashboard.layout',
    defaultValue: DEFAULT_LAYOUT,
    getInitialValueInEffect: false,
    deserialize: parseLayout,
  });
  const [held, setHeld] = useState<{ readonly centrePx: number; readonly isMoving: boolean } | null>(null);
  const [wasTable, setWasTable] = useState(isTable);
  const windowPx = useSyncExternalStore(onWindowResize, windowWidth);
  const mostPx = widestCentre(windowPx, remembered.isOpen);
  if (wasTable !== isTable) {
    setWasTable(isTable);
    setHeld(null);
  }

  return {
    layout: remembered,
    /** The centre column's width in this window, which may have less room than is remembered. */
    shownPx: Math.min(held?.centrePx ?? (isTable ? mostPx : centreIn(remembered, windowPx)), mostPx),
    mostPx,
    isHeld: held?.isMoving ?? false,
    resize(centrePx: number, isMoving: boolean) {
      setHeld(isMoving || isTable ? { centrePx, isMoving } : null);
      if (!isMoving && !isTable) remember({ ...unmoved(remembered), centrePx, isMoved: true });
    },
    reset() {
      setHeld(null);
      if (!isTable) remember({ ...unmoved(remembered), centrePx: CENTRE.default });
    },
    change: (step: (layout: DashboardLayout) => DashboardLayout) => remember(step(remembered)),
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
