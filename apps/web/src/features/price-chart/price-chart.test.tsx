import { type Day, addDays, toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chart, openCalendar } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET, REFERENCE, priceOf } from '../../../testing/market.ts';
import { button, expectAddress, storedChoices, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { priceWords } from '../../text/price-words.ts';

const TOMORROW = toDay('2026-11-22');
const rows = () => within(chart().getByRole('table')).getAllByRole('row');
const isShown = (name: RegExp | string) => screen.queryByRole('region', { name }) !== null;
const written = (price: number | null) => (price === null ? '–' : priceWords.euros(price));

// @holds chart-2 chart-5 price-1
test('the chart has a text alternative: a table of ten days, and a summary', async () => {
  await openCalendar();
  const title = `Prices from ${priceWords.plainDay(TOMORROW)}, 10\u00a0days`;
  await chart().findByRole('table');
  expect(chart().getByRole('heading').textContent).toBe(title);
  expect(chart().getByRole('img', { name: new RegExp(`^${title}.* ${REFERENCE} \\(Reference\\)`) })).toBeTruthy();
  const heads = within(chart().getByRole('table')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Day', `${REFERENCE} (Reference)`, COMPETITORS[0]]);
  expect(rows()).toHaveLength(11);
  const days: Day[] = Array.from({ length: 10 }, (_, at) => addDays(TOMORROW, at));
  for (const [at, day] of days.entries()) {
    const cells = within(rows()[at + 1]!).getAllByRole('cell');
    const prices = [REFERENCE, COMPETITORS[0]].map((name) => written(priceOf(name, day, 2)));
    expect(cells.map(({ textContent }) => textContent)).toEqual(prices);
  }
  const names = within(chart().getByRole('list', { name: 'Campsites in the chart' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual([`${REFERENCE} (Reference)`, COMPETITORS[0]]);
});

// @holds layout-4 chart-15
test('full screen shows twenty days, and is closed by Escape or its button', async () => {
  const { user } = await openCalendar();
  await chart().findByRole('table');
  for (const close of [() => user.keyboard('{Escape}'), () => user.click(button('Close full screen'))]) {
    await user.click(button('Show 20 days in full screen'));
    await expectAddress('/dashboard?view=chart');
    await waitFor(() => expect(rows()).toHaveLength(21));
    expect([isShown('Calendar'), isShown(/^Prices on the map/)]).toEqual([false, false]);
    await close();
    await waitFor(() => expect([isShown('Calendar'), isShown(/^Prices on the map/)]).toEqual([true, true]));
    await expectAddress('/dashboard');
  }
});

// @holds chart-4 chart-5
test('the chart has an empty state without prices', async () => {
  await openCalendar('?month=2029-03&day=2029-03-10');
  await chart().findByText('No data available for the selected period');
  expect(chart().queryByRole('list')).toBeNull();
});

const MANY = ['B', 'C', 'D', 'E', 'F'];
const withMany: Pick<Answers, 'getGraphic'> = {
  getGraphic: async (requested) => {
    const series = await MARKET.getGraphic(requested);
    return { ...series, ...Object.fromEntries(MANY.map((name) => [name, series[COMPETITORS[0]]!])) };
  },
};
const findLegend = async () => within(await chart().findByRole('list', { name: 'Campsites in the chart' }));
const entriesOf = (legend: Awaited<ReturnType<typeof findLegend>>) =>
  legend.getAllByRole('listitem').map(({ textContent }) => textContent);

// @holds chart-2 chart-17
test('six competitors have a line each, and the median is a choice beside them that is kept', async () => {
  const { user, reload } = await openCalendar('', withMany);
  const legend = await findLegend();
  expect(entriesOf(legend)).toEqual([`${REFERENCE} (Reference)`, COMPETITORS[0], ...MANY]);
  expect(legend.queryAllByRole('button')).toEqual([]);
  await user.click(chart().getByRole('radio', { name: 'Median' }));
  await waitFor(() => expect(entriesOf(legend)).toContain('Half of the campsites'));
  await reload();
  await screen.findByRole('region', { name: /^Prices from/ });
  expect(entriesOf(await findLegend())).toContain('Half of the campsites');
  await user.click(chart().getByRole('radio', { name: 'Lines' }));
  await waitFor(async () => expect(entriesOf(await findLegend())).not.toContain('Half of the campsites'));
});

// @holds chart-17
test('five competitors and fewer have no other view', async () => {
  await openCalendar();
  await findLegend();
  expect(chart().queryByRole('radio')).toBeNull();
});

// @holds chart-17 chart-18
test('in the view of the median names are switches of their lines', async () => {
  const { user } = await openCalendar('', { ...withMany, ...storedChoices({ chart_view: 'spread' }) });
  const legend = await findLegend();
  expect(entriesOf(legend)).toEqual([
    `${REFERENCE} (Reference)`,
    'Median of 6',
    'Half of the campsites',
    COMPETITORS[0],
    ...MANY,
  ]);
  const line = legend.getByRole('button', { name: 'C' });
  await user.click(line);
  expect(line.getAttribute('aria-pressed')).toBe('true');
  await user.click(line);
  expect(line.getAttribute('aria-pressed')).toBe('false');
  expect(legend.queryByRole('button', { name: new RegExp(REFERENCE) })).toBeNull();
});
