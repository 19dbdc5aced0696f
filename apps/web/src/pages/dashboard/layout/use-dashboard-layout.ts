import { useLocalStorage } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';
import { DEFAULT_LAYOUT, type DashboardLayout, parseLayout, widestCentre } from './dashboard-layout.ts';

/** The columns as this browser remembers them. While the divider is held the width is not yet remembered. */
export function useDashboardLayout() {
  const [remembered, remember] = useLocalStorage<DashboardLayout>({
    key: 'vivac.dashboard.layout',
    defaultValue: DEFAULT_LAYOUT,
    getInitialValueInEffect: false,
    deserialize: parseLayout,
  });
  const [heldPx, setHeldPx] = useState<number | null>(null);
  const mostPx = widestCentre(useSyncExternalStore(onWindowResize, windowWidth), remembered.isOpen);
  const layout = heldPx === null ? remembered : { ...remembered, centrePx: heldPx };

  return {
    layout,
    /** The centre column's width in this window, which may have less room than is remembered. */
    shownPx: Math.min(layout.centrePx, mostPx),
    mostPx,
    isHeld: heldPx !== null,
    resize(centrePx: number, isMoving: boolean) {
      setHeldPx(isMoving ? centrePx : null);
      if (!isMoving) remember({ ...remembered, centrePx });
    },
    change: (step: (layout: DashboardLayout) => DashboardLayout) => remember(step(remembered)),
  };
}

function onWindowResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

function windowWidth(): number {
  return window.innerWidth;
}
