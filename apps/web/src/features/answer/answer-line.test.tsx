import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { failed, held } from '../../../testing/answers.ts';
import { box, day, grid, isPressed, month, openCalendar } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET, REFERENCE, TODAY, calendarOf } from '../../../testing/market.ts';
import { button, expectAddress, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { priceWords } from '../../text/price-words.ts';

const line = () => within(screen.getByRole('region', { name: 'Next nights in numbers' }));
const part = (name: RegExp) => line().getByRole('button', { name });
const findPart = (name: RegExp) => line().findByRole('button', { name });
const markedDays = () => [...grid().querySelectorAll<HTMLElement>('[data-marked]')].map((cell) => cell.dataset['day']);
const shortDay = (of: string) => priceWords.shortDay(toDay(of));
const ahead = [11, 12]
  .flatMap((of) => calendarOf(of, 2026, { competitors: COMPETITORS }))
  .filter(({ date }) => date >= TODAY);

// @holds answer-1 answer-5
test('the answer line counts the nights of the cells, and its buttons mark them', async () => {
  const { user } = await openCalendar('?campsites=all');
  const low = ahead
    .slice(0, 30)
    .filter(({ index }) => index !== null && index <= 90)
    .map(({ date }) => date);
  const below = await findPart(/below the median/);
  expect(below.textContent).toContain(`${low.length}\u00a0nights`);
  expect(below.getAttribute('aria-pressed')).toBe('false');
  await user.click(below);
  expect(markedDays()).toEqual(low);
  expect(part(/below the median/).getAttribute('aria-pressed')).toBe('true');
  expect(day(low[0]!).textContent).toContain('marked');
  await user.keyboard('{Enter}');
  expect(markedDays()).toEqual([]);
});

// @holds answer-1
test('the answer line is about the whole watchlist against the median, whatever is ticked and compared with', async () => {
  const { user, calls } = await openCalendar();
  const before = (await findPart(/below the median/)).textContent;
  expect(calls('getAnswer').at(-1)!.url.searchParams.getAll('competitorname')).toEqual([...COMPETITORS]);
  await user.click(screen.getByRole('radio', { name: 'Rank' }));
  await expectAddress('/dashboard?compared_with=rank');
  expect(part(/below the median/).textContent).toBe(before);
  expect(calls('getAnswer')).toHaveLength(1);
});

// @holds answer-1
test('a count of no nights is said and cannot be pressed', async () => {
  await openCalendar('?campsites=all');
  await findPart(/below the median/);
  expect(line().queryByRole('button', { name: /above/ })).toBeNull();
  line().getByText('10 % or more above');
});

// @holds answer-2
test('the answer line names the largest price move, and opens the others by keyboard', async () => {
  const { user } = await openCalendar();
  const largest = await findPart(/^Bosc de Tamariu/);
  expect(largest.textContent).toBe(`Bosc de Tamariu ${shortDay('2026-12-05')} €98 → €105`);
  const more = part(/^1.more$/);
  more.focus();
  await user.keyboard('{Enter}');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const own = await findPart(/^Your price/);
  expect(own.textContent).toBe(`Your price ${shortDay('2026-11-27')} €90.20 → €90.40`);
  await user.click(own);
  expect(markedDays()).toEqual(['2026-11-27']);
  await user.keyboard('{Escape}');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
});

// @holds answer-3 answer-4
test('the answer line names competitors without a price, old data and when prices were seen', async () => {
  const old = [{ name: 'Mas Oliver', checked_at: '2026-11-18T05:00:00.000Z' }];
  await openCalendar('?campsites=all', { getAnswer: (requested) => ({ ...MARKET.getAnswer(requested), old }) });
  await line().findByText('1 of 3 has no price: Mas Oliver (closed)');
  line().getByText(/^Old: Mas Oliver, last checked/);
  expect(line().getByText(/^Newest price seen/)).toBeTruthy();
});

// @holds answer-5
test('marking nights in another month leads to the current one', async () => {
  const { user } = await openCalendar('?month=2027-02&campsites=all');
  await user.click(await findPart(/below the median/));
  await waitFor(() => expect(month()).toBe('November 2026'));
  await expectAddress('/dashboard?month=2026-11&campsites=all');
});

test('a failed answer says so, leaves the calendar, and Retry recovers it', async () => {
  const { user, answer } = await openCalendar(
    '',
    { getAnswer: failed() },
    /Error loading the numbers of the next nights/,
  );
  await waitFor(() => expect(line().getByRole('alert').textContent).toContain('could not be loaded'));
  expect(grid().textContent).toContain('€');
  answer({ getAnswer: MARKET.getAnswer });
  await user.click(line().getByRole('button', { name: 'Retry' }));
  await findPart(/^Bosc de Tamariu/);
});

// @holds calendar-22
test('a day of the next month is selected in the grid of the current one', async () => {
  const { user } = await openCalendar();
  await user.click(day('2026-12-03'));
  await waitFor(() => expect(isPressed('2026-12-03')).toBe(true));
  expect(month()).toBe('November 2026');
  await expectAddress('/dashboard?month=2026-11&day=2026-12-03');
});

// @holds calendar-23
test('loading: the old title stands until the prices of the next month are there', async () => {
  const later = held(calendarOf(1, 2027));
  const { user } = await openCalendar('?month=2026-12', {
    getCalendar: (requested) =>
      requested.url.search.includes('year=2027') ? later.answer() : MARKET.getCalendar(requested),
  });
  await user.click(button('Next month'));
  await waitFor(() => expect(grid().hasAttribute('data-outdated')).toBe(true));
  expect(month()).toBe('December 2026');
  later.letGo();
  await waitFor(() => expect(month()).toBe('January 2027'));
});

// @holds calendar-24
test('a month without data says until when prices are known and leads back', async () => {
  const unseen = { price: null, max_price: null, state: 'not_seen' } as const;
  const { user } = await openCalendar('?month=2028-03', {
    getCalendar: (requested) => {
      const entries = MARKET.getCalendar(requested);
      return requested.url.search.includes('year=2028') ? entries.map((entry) => ({ ...entry, ...unseen })) : entries;
    },
  });
  await screen.findByText(/No price is known for March 2028\./);
  await screen.findByText(/Prices are known until November 2027\./);
  await user.click(button('Back to November 2027'));
  await waitFor(() => expect(month()).toBe('November 2027'));
});

// @holds calendar-25
test('the caption is a sentence with the stay and the competitors', async () => {
  await openCalendar('?campsites=all');
  const sentence = `Price per night of ${REFERENCE}, 2\u00a0guests, 1\u00a0night, against the dearest of 3\u00a0competitors`;
  expect(screen.getByRole('region', { name: 'Calendar' }).textContent).toContain(sentence);
  expect(box('Number Of Guests', '2').checked).toBe(true);
});
