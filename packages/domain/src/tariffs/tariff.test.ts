import { tariffOf } from '@vivac/testing/tariff';
import { expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { addDays, dayOf, toDay, weekdayOf } from '../time/day.ts';
import { checkTariff } from './check-tariff.ts';
import { copyTariff, type TariffRounding } from './tariff.ts';

const copy = { year: 2028, shift: 'date', percent: 0, rounding: 'none', readDay: toDay('2028-01-04') } as const;

// @holds tariff-8
it('a copy by date has the same dates a year later, and by weekday the nearest of the same weekday, without holes', () => {
  const list = tariffOf(2027);
  const byDate = copyTariff(list, copy);
  expect(byDate.seasons[1]!.ranges).toEqual([{ from: '2028-07-01', to: '2028-08-31' }]);
  expect(byDate).toMatchObject({ name: 'Price list 2028', year: 2028, readAt: { day: '2028-01-04' } });
  const byWeekday = copyTariff(list, { ...copy, shift: 'weekday' });
  list.seasons.forEach(({ ranges }, season) =>
    ranges.forEach(({ from, to }, at) => {
      const moved = byWeekday.seasons[season]!.ranges[at]!;
      expect(weekdayOf(moved.from!)).toBe(weekdayOf(from!));
      expect(weekdayOf(moved.to!)).toBe(weekdayOf(to!));
      expect(Math.abs(Date.parse(moved.from!) - Date.parse(from!.replace('2027', '2028'))) / 86_400_000).toBeLessThan(
        4,
      );
    }),
  );
  for (const tariff of [byDate, byWeekday]) expect(checkTariff(tariff)).toEqual([]);
});

// @holds tariff-8
it('a season that ends with February ends with February of a leap year too, and the next follows it', () => {
  const [low, high] = tariffOf(2027).seasons;
  const february = { ...low!, ranges: [{ from: dayOf(2027, 1, 1), to: dayOf(2027, 2, 28) }] };
  const march = { ...high!, ranges: [{ from: dayOf(2027, 3, 1), to: dayOf(2027, 3, 31) }] };
  const copied = copyTariff(tariffOf(2027, { seasons: [february, march] }), copy);
  expect(copied.seasons[0]!.ranges[0]!.to).toBe('2028-02-29');
  expect(addDays(copied.seasons[0]!.ranges[0]!.to!, 1)).toBe(copied.seasons[1]!.ranges[0]!.from);
});

// @holds tariff-8
it.each<[TariffRounding, number, number]>([
  ['none', 5, 10_474],
  ['half', 5, 10_450],
  ['whole', 5, 10_500],
  ['five', 5, 10_500],
  ['nine', 5, 10_900],
  ['nine', -3, 9900],
])('99.75 is rounded by %s after %s %%', (rounding, percent, expected) => {
  const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: 9975 as Cents }));
  const copied = copyTariff(tariffOf(2027, { prices }), { ...copy, percent, rounding });
  expect(copied.prices[0]!.priceCents).toBe(expected);
});

it('a price of the weekend is raised and rounded too', () => {
  const prices = [{ unit: 'tent', season: 'low', priceCents: 10_000 as Cents, weekendCents: 12_340 as Cents }];
  const copied = copyTariff(tariffOf(2027, { prices }), { ...copy, percent: 10, rounding: 'whole' });
  expect(copied.prices[0]).toMatchObject({ priceCents: 11_000, weekendCents: 13_600 });
});

it('prices by length are raised and rounded too', () => {
  const lengths = [{ fromNights: 7, toNights: 7, priceCents: 30_001 as Cents, per: 'stay' as const }];
  const prices = [{ unit: 'tent', season: 'low', priceCents: null, lengths }];
  const copied = copyTariff(tariffOf(2027, { prices }), { ...copy, percent: 10, rounding: 'whole' });
  expect(copied.prices[0]).toMatchObject({ priceCents: null, lengths: [{ ...lengths[0], priceCents: 33_000 }] });
});

it('a price never becomes none by rounding, and a unit that is not let stays so', () => {
  const prices = [
    { unit: 'tent', season: 'low', priceCents: 40 as Cents },
    { unit: 'pitch', season: 'low', priceCents: null },
  ];
  const copied = copyTariff(tariffOf(2027, { prices }), { ...copy, rounding: 'whole' });
  expect(copied.prices.map(({ priceCents }) => priceCents)).toEqual([100, null]);
});
