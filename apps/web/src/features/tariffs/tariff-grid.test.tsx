import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyTariff } from '@vivac/domain/tariffs/tariff';
import { toDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cellWords } from './cell-text.ts';
import { type Sheet, write } from './sheet.ts';
import { TariffGrid } from './tariff-grid.tsx';

const readAt = { address: null, day: toDay('2027-01-03') };
const EMPTY: Sheet = {
  tariff: emptyTariff({ name: 'List', year: 2027, readAt, channel: 'Own website' }),
  unread: {},
};
const listOf = (units: number): Sheet =>
  Array.from({ length: units }, (_, at) => at + 5).reduce(
    (sheet, row) => write(write(sheet, { row, column: 0 }, `Tent ${row}`), { row, column: 3 }, '60'),
    EMPTY,
  );
const NO_MARKS = new Map<string, never>();

function Editor({ units }: { readonly units: number }) {
  const [sheet, setSheet] = useState(() => listOf(units));
  return (
    <MantineProvider>
      <TariffGrid sheet={sheet} marks={NO_MARKS} onChange={setSheet} onUndo={() => false} onRedo={() => false} />
    </MantineProvider>
  );
}

afterEach(cleanup);

const cell = (row: number, column: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)!;

test('of a long list the rows that something becomes of are drawn again', async () => {
  render(<Editor units={60} />);
  const user = userEvent.setup();
  await user.click(cell(7, 3));
  const drawn = vi.spyOn(cellWords.unit, 'guestsAtMost');
  await user.keyboard('{ArrowDown}');
  await user.keyboard('70{Enter}');
  expect(cell(8, 3).textContent).toBe('70');
  const names = new Set(drawn.mock.calls.map(([{ name }]) => name));
  drawn.mockRestore();
  expect([...names].sort()).toEqual(['Tent 7', 'Tent 8', 'Tent 9']);
});

test('a drag selects the cells under it', () => {
  render(<Editor units={2} />);
  fireEvent.pointerDown(cell(5, 2), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerOver(cell(6, 3), { buttons: 1, pointerType: 'mouse' });
  const selected = [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')];
  expect(selected.map(({ dataset }) => dataset['at'])).toEqual(['5 2', '5 3', '6 2', '6 3']);
});

test('a double click opens a cell', async () => {
  render(<Editor units={2} />);
  await userEvent.setup().dblClick(cell(6, 3));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('60');
});
