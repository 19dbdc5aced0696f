import { checkTariff } from '@vivac/domain/tariffs/check-tariff';
import { toDay } from '@vivac/domain/time/day';
import { expect, it } from 'vitest';
import { demoTariffs } from './tariffs.ts';

it.each(['2026-11-27', '2027-02-28', '2028-08-01'])(
  'the price lists of the demo market have no problem on %s',
  (today) => {
    const lists = demoTariffs(toDay(today));
    expect(lists.flatMap(({ tariff }) => checkTariff(tariff))).toEqual([]);
    expect(lists.every(({ tariff }) => tariff.readAt.day <= today)).toBe(true);
  },
);

it('ten campsites have last year’s list, and all but one this year’s as a draft that counts nothing', () => {
  const lists = demoTariffs(toDay('2026-11-27'));
  const ofYear = (year: number) => lists.filter(({ tariff }) => tariff.year === year);
  expect(ofYear(2026).map(({ isPublished }) => isPublished)).toEqual(Array(10).fill(true));
  expect(ofYear(2027).map(({ isPublished }) => isPublished)).toEqual(Array(9).fill(false));
  expect(demoTariffs(toDay('2026-11-27'))).toEqual(lists);
});
