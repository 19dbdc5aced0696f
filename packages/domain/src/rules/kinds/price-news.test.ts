import { expect, it } from 'vitest';
import { type Day, addDays, toDay } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import type { PriceFinding } from './price-findings.ts';
import { priceNews } from './price-news.ts';

const FIRST = toDay('2027-02-01');

const finding = (date: Day, competitor: string, mine: number, theirs: number): PriceFinding => ({
  date,
  competitor,
  priceCents: mine as Cents,
  competitorCents: theirs as Cents,
  percent: Math.round(((theirs - mine) / mine) * 100),
  seenAtS: 0,
});

it('without findings there is no news', () => {
  expect(priceNews([])).toBeNull();
});

// @holds rule-34
it('a night shows the competitor with the largest difference and counts the others', () => {
  const news = priceNews([
    finding(FIRST, 'Near', 10_000, 9400),
    finding(FIRST, 'Far', 10_000, 7700),
    finding(FIRST, 'As far', 10_000, 7700),
    finding(addDays(FIRST, 3), 'Near', 10_000, 9000),
  ])!;
  expect(news.shown.map(({ date, competitor, others }) => [date, competitor, others])).toEqual([
    ['2027-02-01', 'Far', 2],
    ['2027-02-04', 'Near', 0],
  ]);
  expect([news.nights, news.unshown, news.farthest.percent]).toEqual([2, 0, -23]);
  expect([...news.competitors].sort()).toEqual(['As far', 'Far', 'Near']);
});

it('the largest difference is in percent, unrounded, not in euros', () => {
  const dear = finding(FIRST, 'Dear', 100_000, 77_400);
  const cheap = finding(addDays(FIRST, 1), 'Cheap', 1000, 773);
  expect([dear.percent, cheap.percent]).toEqual([-23, -23]);
  expect(priceNews([dear, cheap])!.farthest.competitor).toBe('Cheap');
});

// @holds rule-34
it.each([
  [15, 15, 0],
  [16, 15, 1],
  [90, 15, 75],
])('truncation: of %i nights the nearest %i are shown and %i counted', (nights, shown, unshown) => {
  const found = Array.from({ length: nights }, (_, night) => finding(addDays(FIRST, night), 'One', 100, 200 + night));
  const news = priceNews(found)!;
  expect([news.shown.length, news.unshown, news.nights]).toEqual([shown, unshown, nights]);
  expect(news.shown[0].date).toBe(FIRST);
  expect(news.competitors).toEqual(['One']);
  expect(news.farthest.date).toBe(addDays(FIRST, nights - 1));
});
