import { expect, test } from 'vitest';
import { ADMIN, expectAddress, openPage, screen, waitFor } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

type Comparison = CallResponse<'getTariffComparison'>;
type Campsite = Comparison['campsites'][number];
type Unit = Campsite['units'][number];

const priced = (totalCents: number): NonNullable<Unit['present']> => ({
  totalCents,
  perNightCents: Math.round(totalCents / 7),
  taxCents: null,
  earlyBookingCents: null,
  state: 'priced',
  sentence: null,
});
const unit = (more: Partial<Unit> = {}): Unit => ({
  type: 'Safari tent',
  unit: 'Safari 4 pax',
  channel: 'Own website',
  present: priced(77_000),
  former: priced(70_000),
  percent: 10,
  toOwn: null,
  ...more,
});
const campsite = (more: Partial<Campsite> = {}): Campsite => ({
  name: 'Camping Sierra',
  isOwn: true,
  state: 'published',
  lists: [
    { name: 'Price list 2027', year: 2027, channel: 'Own website', readAt: { address: null, day: '2027-01-03' } },
  ],
  units: [unit()],
  ...more,
});
const comparison = (...campsites: Campsite[]): Comparison => ({
  arrival: '2027-08-07',
  nights: 7,
  guests: 2,
  year: 2027,
  lastArrival: '2026-08-08',
  campsites,
  notPublished: campsites.filter(({ state }) => state === 'not_published').map(({ name }) => name),
});
const open = (answer: Comparison, more: Parameters<typeof openPage>[1] = {}, path = '/tariffs') =>
  openPage(path, { ...more, answers: { getTariffComparison: answer } });

// @holds sheet-5
test('lists stand beneath each other by accommodation type, this year and last, against the own one', async () => {
  const refused = { ...priced(0), totalCents: null, state: 'not_for_this_stay' as const, sentence: 'From 14 nights.' };
  await open(
    comparison(
      campsite(),
      campsite({
        name: 'Camping Mar',
        isOwn: false,
        units: [unit({ present: priced(84_700), former: null, percent: null, toOwn: 10 })],
      }),
      campsite({ name: 'Camping Río', isOwn: false, units: [unit({ present: refused, percent: null })] }),
      campsite({ name: 'Camping Late', isOwn: false, state: 'not_published', lists: [], units: [] }),
    ),
  );
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Camping SierraYours.*€770.*€110 per night.*€700.*\+10%/);
  expect(rows[1]).toMatch(/Camping Mar.*€847.*Not in a list of 2026.*–.*\+10%/);
  expect(rows[2]).toMatch(/Camping Río.*From 14 nights\./);
  screen.getByText('Not published for 2027 yet: Camping Late.');
  screen.getByText(/7 nights for 2 guests from Sat.*2027; last year from Sat.*2026/);
});

test('the stay is kept in the address, and what is no number of nights is named', async () => {
  const { fill, calls } = await open(comparison(campsite()), {}, '/tariffs?arrival=2027-07-03&length=3');
  const nights = await screen.findByLabelText('Nights');
  await waitFor(() =>
    expect(Object.fromEntries(calls('getTariffComparison')[0]!.url.searchParams)).toEqual({
      arrival: '2027-07-03',
      nights: '3',
      guests: '2',
    }),
  );
  await fill(nights, '40');
  await screen.findByText('From 1 to 28.');
  await fill(nights, '5');
  await expectAddress('/tariffs?arrival=2027-07-03&length=5');
});

test.each([
  ['a manager whom to ask', {}, /An administrator enters price lists/, false],
  ['an administrator what to do', { user: ADMIN }, /Enter your own list first/, true],
])('without a tariff the page tells %s', async (_, visit, sentence, leads) => {
  await open(comparison(campsite({ state: 'not_published', lists: [], units: [] })), visit);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'To the tariffs' }) !== null).toBe(leads);
});
