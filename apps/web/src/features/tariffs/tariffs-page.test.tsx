import { expect, test } from 'vitest';
import { ADMIN, expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
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
  children: null,
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
  sideBySide: [...new Set(campsites.flatMap(({ units }) => units.flatMap(({ type }) => type ?? [])))].map((type) => ({
    type,
    cells: campsites.map(({ units }) => {
      const [first, ...others] = units.filter((each) => each.type === type);
      return first ? { ...first, others: others.length } : null;
    }),
  })),
  arrival: '2027-08-07',
  nights: 7,
  guests: 2,
  childrenAges: [],
  year: 2027,
  lastArrival: '2026-08-08',
  campsites,
  notPublished: campsites.filter(({ state }) => state === 'not_published').map(({ name }) => name),
});
const open = (answer: Comparison, more: Parameters<typeof openPage>[1] = {}, path = '/tariffs') =>
  openPage(path, { ...more, answers: { getTariffComparison: answer, ...more.answers } });

const CAMPSITES = () => {
  const refused = { ...priced(0), totalCents: null, state: 'not_for_this_stay' as const, sentence: 'From 14 nights.' };
  const own = campsite();
  const mar = campsite({
    name: 'Camping Mar',
    isOwn: false,
    units: [
      unit({ present: { ...priced(84_700), earlyBookingCents: 76_230 }, former: null, percent: null, toOwn: 10 }),
      unit({ unit: 'Safari 6 pax', present: priced(99_000), former: null, percent: null, toOwn: 29 }),
    ],
  });
  const rio = campsite({ name: 'Camping Río', isOwn: false, units: [unit({ present: refused, percent: null })] });
  const nobody = campsite({ name: 'Camping Late', isOwn: false, state: 'not_published', lists: [], units: [] });
  return [own, mar, rio, nobody];
};

// @holds sheet-5
test('lists stand side by side: a row a type, a column a campsite with price, difference to the own one and last year', async () => {
  await open(comparison(...CAMPSITES()));
  const table = await screen.findByRole('table', { name: 'Side by side' });
  const [heads, row] = within(table).getAllByRole('row');
  expect([...heads!.children].map(({ textContent }) => textContent)).toEqual([
    'Type',
    'Camping Sierra (yours)',
    'Camping Mar',
    'Camping Río',
  ]);
  const cells = [...row!.children].map(({ textContent }) => textContent);
  expect(cells[1]).toBe('€7702026: €700, +10%Safari 4 pax');
  expect(cells[2]).toBe('€847 +10% against yoursSafari 4 pax and 1 more unit');
  expect(cells[3]).toMatch(/^From 14 nights\.2026: €700Safari 4 pax$/);
  screen.getByText('Not published for 2027 yet: Camping Late.');
  screen.getByText(/7 nights for 2 guests from Sat.*2027; last year from Sat.*2026/);
  screen.getByText('Camping Mar, Safari 4 pax: €762.30 instead of €847, for early booking.');
});

// @holds sheet-5
test('of many that have not published yet the first are named', async () => {
  const late = Array.from({ length: 9 }, (_, at) =>
    campsite({ name: `Late ${at + 1}`, isOwn: false, state: 'not_published', lists: [], units: [] }),
  );
  await open(comparison(campsite(), ...late));
  const first = 'Late 1, Late 2, Late 3, Late 4, Late 5, Late 6';
  expect(await screen.findByText(`Not published for 2027 yet: ${first} and 3 more.`)).toBeTruthy();
});

// @holds sheet-5
test('of many campsites ten stand beside the own one, the others on further pages or found by name', async () => {
  const others = Array.from({ length: 12 }, (_, at) => campsite({ name: `Càmping ${at + 1}`, isOwn: false }));
  const { user, fill } = await open(comparison(campsite(), ...others));
  const heads = () =>
    within(screen.getByRole('table', { name: 'Side by side' }))
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent);
  await screen.findByText('1–\u206010 of 12');
  expect(heads()).toEqual(['Camping Sierra (yours)', ...others.slice(0, 10).map(({ name }) => name)]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(heads()).toEqual(['Camping Sierra (yours)', 'Càmping 11', 'Càmping 12']);
  await fill(screen.getByLabelText('Find a campsite'), 'camping 3');
  await waitFor(() => expect(heads()).toEqual(['Camping Sierra (yours)', 'Càmping 3']));
  await fill(screen.getByLabelText('Find a campsite'), 'nobody');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(heads()).toHaveLength(11);
});

// @holds sheet-5
test('every unit of every list stands below, by accommodation type', async () => {
  const { user } = await open(comparison(...CAMPSITES()));
  await user.click(await screen.findByText('Every unit of every list'));
  const table = screen.getByRole('table', { name: 'Safari tent' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Camping SierraYours.*€770.*€110 per night.*€700.*\+10%/);
  expect(rows[1]).toMatch(/Camping Mar.*€847.*Not in a list of 2026.*–.*\+10%/);
  expect(rows[3]).toMatch(/Camping Río.*From 14 nights\./);
});

// @holds sheet-5
test.each([
  ['a manager is told who decides', {}, /An administrator decides it/, false],
  ['an administrator is led to where it is decided', { user: ADMIN }, /1 unit is missing here/, true],
])('of a unit whose type nobody decided %s', async (_, visit, sentence, leads) => {
  const units = [unit(), unit({ type: null, unit: 'Parcela' })];
  await open(comparison(campsite({ units })), visit);
  await screen.findByText(sentence);
  screen.getByText(/Parcela \(Camping Sierra\)/);
  const link = screen.queryByRole('link', { name: 'Decide the types' });
  expect(link?.getAttribute('href') ?? null).toBe(leads ? '/accommodation-types' : null);
});

test('an administrator who watches no campsite is led to where campsites are chosen', async () => {
  // That page asks for its user, now or after the test has ended.
  const { user, calls } = await open(comparison(), { user: ADMIN, answers: { getUsers: [] } });
  await user.click(await screen.findByRole('button', { name: 'Choose campsites' }));
  await expectAddress(`/set-reference?email=${encodeURIComponent(ADMIN.email)}`);
  await waitFor(() => expect(calls('getUsers')).not.toHaveLength(0));
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

// @holds tariff-12
test('ages of children make the party, and each cell says what its list takes them for', async () => {
  const children = 'The child of 3 is free (under 4 years).';
  const answer = { ...comparison(campsite({ units: [unit({ present: { ...priced(77_000), children } })] })) };
  const { fill, calls } = await open({ ...answer, guests: 3, childrenAges: [3] });
  const ages = await screen.findByLabelText('Ages of children');
  await fill(ages, '3, 18');
  await screen.findByText('Ages from 0 to 17, such as 3, 7.');
  await fill(ages, '1 2 3 4 5 6 7 8 9 10 11');
  await screen.findByText('At most 10 children.');
  await fill(ages, '7, 3');
  await expectAddress('/tariffs?party=4&children=3%2C7');
  await waitFor(() =>
    expect(Object.fromEntries(calls('getTariffComparison').at(-1)!.url.searchParams)).toMatchObject({
      guests: '4',
      childrenAges: '3,7',
    }),
  );
  await fill(screen.getByLabelText('Adults'), '1');
  await expectAddress('/tariffs?party=3&children=3%2C7');
  await screen.findByText(/for 3 guests, a child of 3 among them,/);
  expect(screen.getByRole('table', { name: 'Side by side' }).textContent).toContain(children);
});

test.each([
  ['a manager whom to ask', {}, /An administrator enters price lists/, false],
  ['an administrator what to do', { user: ADMIN }, /Enter your own list first/, true],
])('without a tariff the page tells %s', async (_, visit, sentence, leads) => {
  await open(comparison(campsite({ state: 'not_published', lists: [], units: [] })), visit);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'To the tariffs' }) !== null).toBe(leads);
});
