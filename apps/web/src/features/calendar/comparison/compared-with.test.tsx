import { expect, test } from 'vitest';
import { calendar, day, openCalendar } from '../../../../testing/dashboard.ts';
import { COMPETITORS, calendarOf } from '../../../../testing/market.ts';
import { expectAddress, screen, within } from '../../../../testing/open-page.tsx';
import { placeOfIndex, placeOfRank } from './position-rail.tsx';

const DAY = '2026-11-27';
const night = calendarOf(11, 2026, { competitors: COMPETITORS }).find(({ date }) => date === DAY)!;
const way = (name: string) =>
  within(screen.getByRole('group', { name: 'Compared with' })).getByRole<HTMLInputElement>('radio', { name });
const caption = () => calendar().getByText(/^Price per night of/).textContent;

// @holds position-4 position-5
test('compared with the median a cell has its index to a tenth and no price band, and caption and tip say so', async () => {
  const { user } = await openCalendar('?campsites=all');
  expect(way('Dearest').checked).toBe(true);
  expect(day(DAY).querySelector('[data-band]')).not.toBeNull();
  await user.click(way('Median'));
  await expectAddress('/dashboard?compared_with=median&campsites=all');
  expect(caption()).toMatch(/as an index: the median of 3 competitors is 100/);
  const cell = day(DAY);
  expect(cell.querySelector('[data-band]')).toBeNull();
  expect(cell.textContent).toContain(`${night.index!.toFixed(1)}index ${night.index!.toFixed(1)}`);
  expect(cell.textContent).toContain(`Index ${night.index!.toFixed(1)} to the median of 3, €`);
  expect(cell.textContent).toContain('vs dearest competitor');
});

// @holds position-4 position-5
test('by rank a cell has its place from the dearest, said in words, chosen by keyboard', async () => {
  const { user } = await openCalendar('?campsites=all');
  way('Dearest').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await expectAddress('/dashboard?compared_with=rank&campsites=all');
  expect(night).toMatchObject({ rank: 4, of: 4 });
  expect(day(DAY).textContent).toContain('4/44th of 4');
  expect(day(DAY).textContent).toContain('4th of 4, from dear to cheap');
  expect(caption()).toMatch(/ranked among 3 competitors, from dear to cheap/);
});

// @holds position-3
test('a night on which no competitor has a price says so and has neither index nor rank', async () => {
  await openCalendar(`?compared_with=rank&day=${DAY}`, {
    getCalendar: (asked) => calendarOf(Number(asked.url.searchParams.get('month')), 2026, { competitors: [] }),
  });
  expect(day(DAY).textContent).not.toMatch(/\d\/\d/);
  expect(day(DAY).textContent).toContain('No competitor has a price for that night');
});

// @holds position-5
test('the rail’s dot is in the middle at 100, at its ends at 80 and 120, and at the right for the dearest', () => {
  expect([60, 80, 90, 100, 120, 300].map(placeOfIndex)).toEqual([2, 2, 5, 8, 14, 14]);
  expect([1, 2, 3].map((rank) => placeOfRank(rank, 3))).toEqual([14, 8, 2]);
  expect(placeOfRank(1, 2)).toBe(14);
});
