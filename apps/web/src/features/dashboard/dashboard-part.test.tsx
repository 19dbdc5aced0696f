import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DashboardPart, lazyPart, addressIn, loadCode } from './dashboard-part.tsx';

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

test.each([
  ['Failed to fetch dynamically imported module: https://vivac.example/assets/chart-1a2b.js'],
  ['error loading dynamically imported module: https://vivac.example/assets/chart-1a2b.js'],
])('the address of a module that did not come is in “%s”', (message) => {
  expect(addressIn(new TypeError(message))).toBe('https://vivac.example/assets/chart-1a2b.js');
});

test.each([new TypeError('Importing a module script failed.'), 'no error', null])('no address is in %s', (error) => {
  expect(addressIn(error)).toBeNull();
});

test('code whose failure names no address is asked for as before', async () => {
  let calls = 0;
  const load = () => (++calls === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('chart'));
  await expect(loadCode(load)).rejects.toThrow('gone');
  expect(await loadCode(load)).toBe('chart');
});
