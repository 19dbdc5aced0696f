import { isDeepStrictEqual } from 'node:util';
import { type Tally, unless } from '../crash/tally.ts';
import type { Listing } from './capture-files.ts';
import { type Cell, type Expectation, nightsOf } from './expectation.ts';
import type { SignedIn } from './signed-in.ts';

const MONTHS = [
  { year: 2024, month: 7 },
  { year: 2024, month: 8 },
];
const MIN_PRICED = 30;

/** Every cell of July and August against the files: price, dearest, median, how many, when seen, state. */
export async function checkCalendar(
  manager: SignedIn,
  reference: Listing,
  competitors: readonly Listing[],
  expected: Expectation,
  tally: Tally,
): Promise<void> {
  const ids = competitors.map(({ id }) => id);
  const states = new Map<string, number>();
  for (const { year, month } of MONTHS) {
    const query: [string, string][] = [
      ['campsitename', reference.name],
      ...competitors.map(({ name }): [string, string] => ['competitorname', name]),
      ['month', String(month)],
    ];
    const cells = await manager.ask<Cell[]>('/dashboard/calendar', [...query, ['year', String(year)]]);
    const wanted = nightsOf(year, month).map((night) => expected.cell(reference.id, ids, night));
    tally.check(`${year}-${month} has all its nights`, unless(cells.length === wanted.length, `${cells.length} cells`));
    wanted.forEach((cell, at) => {
      const found = cells[at];
      tally.check(
        `calendar ${cell.date}`,
        unless(isSame(found, cell), `${JSON.stringify(found)} instead of ${JSON.stringify(cell)}`),
      );
      states.set(cell.state, (states.get(cell.state) ?? 0) + 1);
    });
    const doctored = { ...wanted[0]!, max_price: (wanted[0]!.max_price ?? 0) + 0.01 };
    tally.check(`control: a cent off in ${year}-${month} is seen`, unless(!isSame(cells[0], doctored), 'it was not'));
    const withoutYear = await manager.ask<Cell[]>('/dashboard/calendar', query);
    const isNext = isDeepStrictEqual(withoutYear, cells);
    tally.check(`month ${month} without a year is the next one`, unless(isNext, `${withoutYear[0]?.date}`));
  }
  const counts = [...states].map(([state, count]) => `${count} ${state.replace('_', ' ')}`).join(', ');
  console.log(`Calendar: ${[...states.values()].reduce((sum, count) => sum + count, 0)} cells compared (${counts})`);
  tally.check(
    `at least ${MIN_PRICED} cells have a price`,
    unless((states.get('priced') ?? 0) >= MIN_PRICED, `${states.get('priced')}`),
  );
}

function isSame(found: Cell | undefined, wanted: Cell): boolean {
  if (!found) return false;
  const { date, price, max_price, median_price, competitors_priced, state } = found;
  const observed_at = found.observed_at === null ? null : new Date(found.observed_at).toISOString();
  return isDeepStrictEqual({ date, price, max_price, median_price, competitors_priced, observed_at, state }, wanted);
}
