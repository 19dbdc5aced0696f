import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { DEFAULT_LAYOUT, type DashboardLayout, parseLayout } from './dashboard-layout.ts';

/** The columns as this browser remembers them. While the divider is held the width is not yet remembered. */
export function useDashboardLayout() {
  const [remembered, remember] = useLocalStorage<DashboardLayout>({
    key: 'vivac.dashboard.layout',
    defaultValue: DEFAULT_LAYOUT,
    getInitialValueInEffect: false,
    deserialize: parseLayout,
  });
  const [heldPx, setHeldPx] = useState<number | null>(null);

  return {
    layout: heldPx === null ? remembered : { ...remembered, centrePx: heldPx },
    isHeld: heldPx !== null,
    resize(centrePx: number, isMoving: boolean) {
      setHeldPx(isMoving ? centrePx : null);
      if (!isMoving) remember({ ...remembered, centrePx });
    },
    change: (step: (layout: DashboardLayout) => DashboardLayout) => remember(step(remembered)),
  };
}
