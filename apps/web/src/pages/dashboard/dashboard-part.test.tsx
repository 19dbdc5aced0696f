import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DashboardPart, lazyPart } from './dashboard-part.tsx';

afterEach(cleanup);

interface DrawerProps {
  readonly onClose: () => void;
}

const Drawer = ({ onClose }: DrawerProps) => (
  <button type="button" onClick={onClose}>
    Drawer
  </button>
);

/** A drawer over the page whose code comes when it is let go. */
function lateDrawer() {
  const code = Promise.withResolvers<{ readonly Drawer: typeof Drawer }>();
  const Late = lazyPart<'Drawer', DrawerProps>(() => code.promise, 'Drawer');
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    const close = () => setIsOpen(false);
    if (!isOpen) return <p>closed</p>;
    return (
      <DashboardPart name="night" onEscape={close}>
        <Late onClose={close} />
      </DashboardPart>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return code;
}

// @holds night-11
test('Escape closes a lazily loaded drawer whose code has not come yet', async () => {
  const code = lateDrawer();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('closed')).toBeTruthy();
  code.resolve({ Drawer });
});

test('Escape is left to the drawer once its code is there', async () => {
  const code = lateDrawer();
  code.resolve({ Drawer });
  await screen.findByText('Drawer');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('closed')).toBeNull();
});
