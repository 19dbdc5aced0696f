import { toDay } from '@vivac/domain/time/day';
import { expect, it } from 'vitest';
import { dashboardAddress, inLanguage, reviewsAddress, rulesAddress } from './message-links.ts';

const PUBLIC_URL = 'https://vivac.example';
const day = toDay('2027-02-05');

it('a dashboard link is encoded as the web router encodes it', () => {
  // Read back in apps/web/src/features/dashboard/dashboard-search.test.ts.
  const filters = {
    guests: 2,
    channel: 'Booking.com',
    type: '50',
    cancellation: 'true',
    extras: 'Desayuno & cena=#',
  };
  const competitors = ['Camping Río Duero', `L'Hort "Glamp" <b>& Co`, '__proto__'];
  expect(dashboardAddress(PUBLIC_URL, { filters, competitors, day, table: true })).toBe(
    `${PUBLIC_URL}/dashboard?day=2027-02-05&view=table&night=2027-02-05&guests=2&channel=Booking.com&type=%2250%22&cancellation=%22true%22&extras=Desayuno+%26+cena%3D%23&nights=Any&campsites=%5B%22Camping+R%C3%ADo+Duero%22%2C%22L%27Hort+%5C%22Glamp%5C%22+%3Cb%3E%26+Co%22%2C%22__proto__%22%5D`,
  );
});

it('a dashboard link that would be too long has campsites=all', () => {
  const shown = (count: number) =>
    dashboardAddress(PUBLIC_URL, { filters: {}, competitors: Array<string>(count).fill('x'.repeat(100)), day });
  expect(new URL(shown(13)).searchParams.get('campsites')).toMatch(/^\["x/);
  expect(shown(14)).toBe(`${PUBLIC_URL}/dashboard?day=2027-02-05&nights=Any&campsites=all`);
  expect(shown(20).length).toBeLessThan(2000);
});

it.each([
  ['Camping & Co', 'campsite=Camping+%26+Co'],
  ['2027', 'campsite=%222027%22'],
  ['"quoted"', 'campsite=%22%5C%22quoted%5C%22%22'],
])('the reviews link of “%s” is %s', (name, query) => {
  expect(reviewsAddress(PUBLIC_URL, name)).toBe(`${PUBLIC_URL}/reviews?${query}`);
});

it('links to the settings may have the language', () => {
  expect(rulesAddress(PUBLIC_URL)).toBe(`${PUBLIC_URL}/settings?section=notifications`);
  expect(inLanguage(`${PUBLIC_URL}/x?token=a`, 'es')).toBe(`${PUBLIC_URL}/x?token=a&lang=es`);
});
