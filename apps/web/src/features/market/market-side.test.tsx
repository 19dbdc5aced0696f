import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, failed } from '../../../testing/answers.ts';
import { HOLIDAYS, OCCUPANCY } from '../../../testing/calendars/market-holidays.ts';
import { putInSight } from '../../../testing/in-sight.ts';
import { MARKET } from '../../../testing/market.ts';
import { matrixOf } from '../../../testing/market-matrix.ts';
import { button, expectAddress, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const open = (search = '?column=christmas-2026', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/market${search}`, { answers: { ...MARKET, getMarketMatrix: matrixOf(), ...answers }, expected });
const drawing = () => screen.findByRole('img', { name: /^\d places? with a figure in Christmas/ });
const lookOf = (svg: HTMLElement, name: RegExp) => {
  const title = [...svg.querySelectorAll('path > title')].find(({ textContent }) => name.test(textContent ?? ''));
  const path = title!.parentElement as unknown as SVGPathElement;
  return path.dataset['shade'] ?? path.dataset['look'];
};

beforeEach(putInSight);

test('below what is seen, map, holidays and the columns of the other choice are neither drawn nor asked for', async () => {
  vi.unstubAllGlobals();
  const page = await open();
  await screen.findByRole('complementary', { name: 'Chosen column' });
  expect(screen.queryByRole('img', { name: /with a figure in Christmas/ })).toBeNull();
  expect(page.calls('getMarketMatrix')).toHaveLength(1);
});

// @holds marketmap-1
test('the map (choropleth) has a region in the shade of its ratio, hatched with few campsites, bare without any', async () => {
  await open();
  const svg = await drawing();
  expect(lookOf(svg, /^Catalonia: €80, \+33%, 20 campsites/)).toBe('2');
  expect(lookOf(svg, /^Asturias: no figure, only 3 campsites/)).toBe('few');
  expect(lookOf(svg, /^Melilla: no campsite is known/)).toBe('bare');
});

// @holds marketmap-1
test('provinces are coloured where they are chosen, and one that nobody lies in is never coloured', async () => {
  const page = await open();
  await drawing();
  await page.user.click(screen.getByRole('radio', { name: 'Provinces' }));
  const svg = await drawing();
  expect(lookOf(svg, /^Girona: €85/)).toBe('2');
  expect(lookOf(svg, /^Lleida: no figure, only 2 campsites/)).toBe('few');
  expect(lookOf(svg, /^Barcelona: no campsite is known/)).toBe('bare');
});

// @holds marketmap-2
test('the slider moves through time by keyboard, and the page follows', async () => {
  await open();
  const slider = await screen.findByRole('slider', { name: 'Dates' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^Christmas, .*December.*2026/);
  fireEvent.change(slider, { target: { value: String(Number((slider as HTMLInputElement).value) + 1) } });
  await expectAddress('/market?column=new_year-2026');
});

const bothChoices: Answers = {
  getMarketMatrix: ({ url }) => matrixOf(url.searchParams.get('columns') === 'weeks' ? 'weeks' : 'key_dates'),
};

// @holds marketmap-2
test('the slider walks every key date and every week within the horizon, in order, whichever the matrix shows', async () => {
  await open('?column=christmas-2026', bothChoices);
  const slider = (await screen.findByRole('slider', { name: 'Dates' })) as HTMLInputElement;
  const walked = (['key_dates', 'weeks'] as const).flatMap((choice) =>
    matrixOf(choice).columns.filter(({ kind }) => kind !== 'ordinary'),
  );
  await waitFor(() => expect(Number(slider.max)).toBe(walked.length - 1));
  const seen: string[] = [];
  for (const at of [0, 1, 2, 3, 4]) {
    fireEvent.change(slider, { target: { value: String(at) } });
    await waitFor(() => expect(slider.value).toBe(String(at)));
    seen.push(new URLSearchParams(window.location.search).get('column')!);
  }
  const inOrder = walked.toSorted((a, b) => (a.first_date < b.first_date ? -1 : 1)).map(({ id }) => id);
  expect(seen).toEqual(inOrder.slice(0, 5));
  expect(new Set(seen.map((id) => id.startsWith('week-'))).size).toBe(2);
});

// @holds marketmap-2
test('a week of the slider between two key dates is on the map with its figures, and the buttons lead to the key dates beside it', async () => {
  const page = await open('?column=week-2026-12-14', bothChoices);
  const onward = () => screen.getByRole('link', { name: 'See in the dashboard' }).getAttribute('href');
  await screen.findByRole('link', { name: 'See in the dashboard' });
  await waitFor(() => expect(onward()).toContain('day=2026-12-14'));
  const at = matrixOf('weeks').columns.findIndex(({ id }) => id === 'week-2026-12-14');
  const svg = await screen.findByRole('img', { name: /^\d places? with a figure in / });
  expect(lookOf(svg, new RegExp(`^Catalonia: €${60 + 10 * at}`))).toBeDefined();
  await page.user.click(button('Next column'));
  await expectAddress('/market?column=christmas-2026');
});

// @holds marketmap-1
test('the figures of the map are a list too, from which a place is chosen', async () => {
  const page = await open();
  await drawing();
  await page.user.click(screen.getByText('The figures of the map as a list'));
  await page.user.click(button(/^Asturias: no figure/));
  await expectAddress('/market?column=christmas-2026&place=AS');
});

/** What the page has the browser save, by name. */
function savedFiles() {
  const saved: { name: string; type: string; text: () => Promise<string> }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)!;
    saved.push({ name: this.download, type: blob.type, text: () => blob.text() });
  });
  return saved;
}

// @holds marketmap-3
test('the map is saved as a picture (SVG) with the column, the steps of the shades and the credits', async () => {
  const page = await open();
  await drawing();
  const saved = savedFiles();
  await page.user.click(button('Save picture (SVG)'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([saved[0]!.name, saved[0]!.type]).toEqual(['vivac-map-christmas-2026.svg', 'image/svg+xml']);
  const svg = await saved[0]!.text();
  expect(svg).toContain('Christmas, ');
  expect(svg).toContain('+95% or more');
  expect(svg).toContain('Catalonia: €80');
  expect(svg).not.toContain('class="');
});

// @holds marketmap-3
test('a map that cannot be drawn as a picture (PNG) says so, and no file is saved', async () => {
  const page = await open();
  await drawing();
  const saved = savedFiles();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.reject(new Error('no picture'));
    },
  );
  await page.user.click(button('Save picture (PNG)'));
  await expectAlert(/picture/);
  expect(saved).toEqual([]);
  await page.user.click(button('Save picture (SVG)'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

// @holds marketmap-3
test('the own campsite and the watchlist are marked with their prices', async () => {
  await open();
  const svg = await drawing();
  await waitFor(() => expect(svg.querySelectorAll('circle').length).toBeGreaterThan(1));
  expect(svg.querySelector('circle[data-own] title')?.textContent).toMatch(/^Cala Sirena: /);
});

const panel = () => screen.findByRole('region', { name: 'Who is on holiday' });
const row = async (name: string) => (await within(await panel()).findByRole('rowheader', { name })).closest('tr')!;

// @holds holiday-6
test('who is on holiday is said by area with from when and until when it is known, also that nothing is known', async () => {
  await open();
  expect((await row('Catalonia')).textContent).toMatch(
    /Christmas: Dec 22, 2026.*Jan 7, 2027; known from Jun 21, 2026 until Aug 31, 202806\/21\/26 – 08\/31\/28/,
  );
  expect((await row('Portugal')).textContent).toMatch(/known from Jun 21, 2026 until Jan 3, 2027/);
  expect((await row('Bavaria')).textContent).toMatch(/its school holidays are not knownno data/);
  expect(screen.getByText(/computed by rule, from Jan 1, 2026 until Dec 31, 2027\.$/)).toBeTruthy();
  expect(screen.getByText(/^88% of your source markets.*Known of 91%; the rest does not count\./)).toBeTruthy();
});

// @holds holiday-6
test('weights of the source markets are kept with the user, and a wrong one is said at its field', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Source markets' }));
  await page.fill(screen.getByLabelText('Germany'), '900');
  await page.user.click(button('Save'));
  expect(screen.getByText('A whole number from 0 to 100.')).toBeTruthy();
  expect(page.calls('changeChoices')).toHaveLength(0);
  await page.fill(screen.getByLabelText('Germany'), '30');
  page.answer({ changeChoices: { version: 2 }, getMarketHolidays: { ...HOLIDAYS, weights_are_own: true } });
  await page.user.click(button('Save'));
  await waitFor(() =>
    expect(page.calls('changeChoices').at(-1)?.body).toEqual({ source_markets: { ES: 55, GB: 14, DE: 30 } }),
  );
  await waitFor(() => expect(page.calls('getMarketHolidays').length).toBeGreaterThan(1));
});

// @holds holiday-6
test('without any source of holidays the panel says so and what to do', async () => {
  const areas = HOLIDAYS.areas.map((area) => ({ ...area, school: null }));
  await open('?column=christmas-2026', { getMarketHolidays: { ...HOLIDAYS, areas } });
  expect(await screen.findByText('Nobody has told yet when schools are on holiday')).toBeTruthy();
});

// @holds holiday-6
test('holidays that cannot be loaded say so, and are asked for again', async () => {
  const page = await open('?column=christmas-2026', { getMarketHolidays: failed() }, /Error loading the holidays/);
  await expectAlert(/^The holidays could not be loaded/);
  page.answer({ getMarketHolidays: HOLIDAYS });
  await page.user.click(within(await panel()).getByRole('button', { name: 'Retry' }));
  await row('Catalonia');
});

// @holds occupancy-3
test.each([
  [
    '&place=17',
    /^Occupancy in Girona, December 2025: 16\.3% of pitches\. Source: INE, received on Nov 2, 2026\. Known of Girona from October 2024 to September 2026\./,
  ],
  ['&place=RI', /^Occupancy in La Rioja, December 2025, pitches: the institute keeps the figure secret/],
  ['&place=AS', /^No source has brought INE’s occupancy of this place yet/],
])('the last known occupancy of the place is a line with its month and source: %s', async (place, stated) => {
  await open(`?column=christmas-2026${place}`);
  expect(await screen.findByText(stated)).toBeTruthy();
});

// @holds occupancy-3
test('of several kinds of occupancy one is chosen (bungalow_occupancy)', async () => {
  const figure = OCCUPANCY.figures[0]!;
  const page = await open('?column=christmas-2026&place=17', {
    getMarketOccupancy: ({ url }) =>
      url.searchParams.get('measure') === 'bungalow_occupancy'
        ? { ...OCCUPANCY, measure: 'bungalow_occupancy', figures: [{ ...figure, value: 44 }] }
        : OCCUPANCY,
  });
  await page.user.selectOptions(await screen.findByLabelText('Occupancy of'), 'bungalows');
  expect(await screen.findByText(/^Occupancy in Girona, December 2025: 44% of bungalows\./)).toBeTruthy();
});

// @holds occupancy-3
test('a single kind of occupancy (measure) is no choice', async () => {
  await open('?column=christmas-2026&place=17', {
    getMarketOccupancy: { ...OCCUPANCY, known_measures: ['occupancy', 'nights'] },
  });
  await screen.findByText(/^Occupancy in Girona/);
  expect(screen.queryByLabelText('Occupancy of')).toBeNull();
});

// @holds marketmap-2
test('the heading of a week says which it is, with its number (ISO 8601) and days', async () => {
  await open('?column=week-2026-12-14', bothChoices);
  expect(await screen.findByRole('heading', { name: /^Week 51, December\s14\s–\s20,\s2026$/ })).toBeTruthy();
});
