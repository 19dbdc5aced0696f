import { checkTariff } from '@vivac/domain/tariffs/check-tariff';
import { toDay } from '@vivac/domain/time/day';
import { differenceRows, priceChange } from '@vivac/intake/page/page-difference';
import { pageText } from '@vivac/intake/page/page-text';
import { expect, it } from 'vitest';
import { DEMO_PAGE_OF, demoPricePage, demoTariffs } from './tariffs.ts';

it.each(['2026-11-27', '2027-02-28', '2028-08-01'])(
  'the price lists of the demo market have no problem on %s',
  (today) => {
    const lists = demoTariffs(toDay(today));
    expect(lists.flatMap(({ tariff }) => checkTariff(tariff))).toEqual([]);
    expect(lists.every(({ tariff }) => tariff.readAt.day <= today)).toBe(true);
  },
);

it('ten campsites have last year’s list, eight this year’s, one of the others a draft', () => {
  const lists = demoTariffs(toDay('2026-11-27'));
  const ofYear = (year: number) => lists.filter(({ tariff }) => tariff.year === year);
  expect(ofYear(2026).map(({ isPublished }) => isPublished)).toEqual(Array(10).fill(true));
  expect(ofYear(2027).filter(({ isPublished }) => isPublished)).toHaveLength(8);
  expect(ofYear(2027).filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  expect(demoTariffs(toDay('2026-11-27'))).toEqual(lists);
});

it('the page of prices says what its list does, and after ten minutes another price in the dearest season alone', () => {
  const list = demoTariffs(toDay('2026-11-27')).findLast(({ campsite }) => campsite === DEMO_PAGE_OF)!;
  const at = new Date('2026-11-27T10:00:00Z');
  const after = (minutes: number) => {
    const html = demoPricePage(list.campsite, list.tariff, at, new Date(at.getTime() + minutes * 60_000));
    return pageText(Buffer.from(html), 'text/html; charset=utf-8');
  };
  const { tariff } = list;
  const said = tariff.prices.map(({ priceCents }) => `${(priceCents ?? 0) / 100} €`);
  expect(said.every((price) => JSON.stringify(after(0)).includes(price))).toBe(true);
  expect(after(9)).toEqual(after(0));
  const rows = differenceRows(after(0), after(11), priceChange(after(0), after(11))).filter(({ bears }) => bears);
  expect(rows).toHaveLength(tariff.units.length);
  expect(after(60 * 23)).toEqual(after(11));
  expect(after(60 * 25)).not.toEqual(after(11));
});
