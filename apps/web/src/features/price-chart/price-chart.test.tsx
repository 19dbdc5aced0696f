import { type Day, addDays, toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { chart, openCalendar } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET, REFERENCE, priceOf } from '../../../testing/market.ts';
import { button, expectAddress, screen, waitFor, within } from '../../../testing/open-page.tsx';
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

// @holds chart-17 chart-18
test('from six competitors on the chart is a ribbon with the median, and names are switches of their lines', async () => {
  const names = ['B', 'C', 'D', 'E', 'F'];
  const { user } = await openCalendar('', {
    getGraphic: async (asked) => {
      const series = await MARKET.getGraphic(asked);
      return { ...series, ...Object.fromEntries(names.map((name) => [name, series[COMPETITORS[0]]!])) };
    },
  });
  const legend = within(await chart().findByRole('list', { name: 'Campsites in the chart' }));
  const entries = legend.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toEqual([`${REFERENCE} (Reference)`, 'Median of 6', 'Middle half', COMPETITORS[0], ...names]);
  const line = legend.getByRole('button', { name: 'C' });
  await user.click(line);
  expect(line.getAttribute('aria-pressed')).toBe('true');
  await user.click(line);
  expect(line.getAttribute('aria-pressed')).toBe('false');
  expect(legend.queryByRole('button', { name: new RegExp(REFERENCE) })).toBeNull();
});
