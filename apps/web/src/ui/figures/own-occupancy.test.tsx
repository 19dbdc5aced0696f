import { screen, within } from '@testing-library/react';
import type { UnitsOfNight } from '@vivac/contract/dashboard/night';
import { beforeEach, expect, test } from 'vitest';
import { NIGHT, START, narrowWindow } from '../../../testing/nights.ts';
import { openPage } from '../../../testing/open-page.tsx';

beforeEach(narrowWindow);

const STAY = '/dashboard?view=table&night=2026-12-05&campsites=all&stay=2026-12-05';
const unit = (more: Partial<UnitsOfNight>): UnitsOfNight => ({
  source: 'Front desk',
  unit: null,
  sold: null,
  left: null,
  total: null,
  seen_at: '2026-11-20T06:00:00.000Z',
  ...more,
});
const open = (units: readonly UnitsOfNight[]) =>
  openPage(STAY, { answers: { ...START, getNight: NIGHT, getOwnOccupancy: { units: [...units] } } });

// @holds sold-3
test('the panel of a night says how much of the own campsite is sold, as far as its source says it', async () => {
  const { calls } = await open([
    unit({ sold: 14, left: 6, total: 20 }),
    unit({ unit: 'Cabin', sold: 3 }),
    unit({ unit: 'Pod', left: 1, total: 4 }),
    unit({ unit: 'Tent', left: 2 }),
  ]);
  const occupancy = await screen.findByRole('region', { name: /Your occupancy Only you and administrators see this/ });
  expect(
    within(occupancy)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^14 of 20 units sold.*Front desk, seen .*20/),
    expect.stringMatching(/^3 units sold · Cabin/),
    expect.stringMatching(/^1 of 4 units left · Pod/),
    expect.stringMatching(/^2 units left · Tent/),
  ]);
  const [call] = calls('getOwnOccupancy');
  expect(Object.fromEntries(call!.url.searchParams)).toEqual({ campsitename: 'Pineda', date: '2026-12-05' });
});

test('more units than five are behind a click', async () => {
  await open(Array.from({ length: 8 }, (_, nth) => unit({ unit: `Unit ${nth}`, sold: nth })));
  expect(await screen.findByText('3 units more')).not.toBeNull();
});

test.each([
  ['nothing is known', []],
  ['a source says only how many units there are', [unit({ total: 20 })]],
])('nothing is shown where %s', async (_, units) => {
  await open(units);
  expect(await screen.findByText('Tent of Rovellar')).not.toBeNull();
  expect(screen.queryByText(/Your occupancy/)).toBeNull();
});
