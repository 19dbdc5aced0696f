import type { Locator, Page } from '@playwright/test';
import { dashboardScreen } from '../screens/dashboard-screen.ts';
import type { MorningFacts } from './morning-facts.ts';

/** A place of the first screen with what the API says that it has to say. */
export interface AnswerInPlace {
  readonly place: Locator;
  readonly says: string | RegExp;
}

/** What a manager asks in the morning and reads without a click. */
export interface MorningQuestion {
  readonly question: string;
  /** What the API says, in words. */
  api(facts: MorningFacts): string;
  /** Where the screen says the same; the first one is seen whole. */
  answers(page: Page, facts: MorningFacts): readonly AnswerInPlace[];
}

const SATURDAY = '2026-12-05';
/** Nights beyond are below the first screen. */
const LAST_IN_SIGHT = '2026-12-08';
const SEEN = /seen (today|.+ ago)/;
const CHECKED = /^\d+ of \d+ up to date · the oldest of /;

const whole = (price: number): string => Math.round(price).toLocaleString('en-GB');
const cardOf = (page: Page) => page.getByRole('region', { name: 'Today' });
const lineOf = (page: Page, of: string | RegExp) => cardOf(page).getByRole('listitem').filter({ hasText: of });
const belowMedian = ({ nights }: MorningFacts) => nights.filter(({ index }) => index !== null && index <= 90).length;
const aboveMedian = ({ nights }: MorningFacts) => nights.filter(({ index }) => index !== null && index >= 110).length;
const unpriced = ({ tonight }: MorningFacts) =>
  Object.entries(tonight).flatMap(([name, { price, state }]) => (price === null ? [`${name}: ${state}`] : []));
const newest = ({ now }: MorningFacts) =>
  Object.values(now)
    .flatMap((entries) => entries.flatMap(({ observed_at: seen }) => (seen === null ? [] : [seen])))
    .toSorted()
    .at(-1) ?? 'never';
const saturdayOf = ({ nights }: MorningFacts) => nights.find(({ date }) => date === SATURDAY)!;
const soldOut = ({ nights }: MorningFacts) =>
  nights.filter(({ date, state }) => state === 'sold_out' && date <= LAST_IN_SIGHT).map(({ date }) => date);
const holidays = ({ nights }: MorningFacts) =>
  nights.filter(({ date, key_date: name }) => name !== null && date <= LAST_IN_SIGHT);
const tonightPrices = ({ tonight }: MorningFacts) =>
  Object.entries(tonight).flatMap(([name, { price }]) => (price === null ? [] : [{ name, price }]));

/** Since which look nobody was cheaper tonight, from the steps of all prices; null while somebody is. */
function nobodyCheaperSince({ stay: { campsites } }: MorningFacts): string | null {
  const moments = campsites.flatMap(({ steps }) => steps.map(({ observed_at: at }) => at)).sort();
  const cheapest = [...new Set(moments)].map((at) => {
    const [own, ...others] = campsites.map(
      ({ steps }) => steps.findLast(({ observed_at: seen }) => seen <= at)?.price ?? null,
    );
    const known = others.filter((price) => price !== null);
    return { at, is: own != null && known.length > 0 && known.every((price) => price >= own) };
  });
  return cheapest.at(-1)?.is === true ? cheapest[cheapest.findLastIndex(({ is }) => !is) + 1]!.at : null;
}

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' });
const cheaperTonight = ({ stay: { campsites } }: MorningFacts) =>
  campsites.filter(({ difference }) => difference !== null && difference.night < 0).length;

const goneTonight = ({ reference, tonight }: MorningFacts) =>
  Object.entries(tonight).flatMap(([name, { state }]) => (state === 'sold_out' && name !== reference ? [name] : []));
/** The first whole week, whose figure stands at its end. */
const WEEK = { first: '2026-11-23', last: '2026-11-29' };
/** Nights of which fewer competitors are known have no part in it. */
const LEAST_KNOWN = 4;

function soldOutInWeek({ nights }: MorningFacts): string {
  const known = nights.filter(
    ({ date, competitors_known: of }) => date >= WEEK.first && date <= WEEK.last && of >= LEAST_KNOWN,
  );
  const soldOutNights = known.reduce((sum, { competitors_sold_out: some }) => sum + some, 0);
  const all = known.reduce((sum, { competitors_known: some }) => sum + some, 0);
  return String(Math.round((100 * soldOutNights) / all));
}

/** Those of a morning, in the order of the screen. */
export const MORNING_QUESTIONS: readonly MorningQuestion[] = [
  {
    question: 'On how many of the next 30 nights am I at least 10 % below the median?',
    api: (facts) => `calendar: ${belowMedian(facts)} nights of 30 with index at most 90`,
    answers: (page, facts) => [
      { place: cardOf(page).getByText(/^Against the median/), says: `or more below on ${belowMedian(facts)},` },
    ],
  },
  {
    question: 'On how many of them am I at least 10 % above it?',
    api: (facts) => `calendar: ${aboveMedian(facts)} nights of 30 with index at least 110`,
    answers: (page, facts) => [
      {
        place: cardOf(page).getByText(/^Against the median/),
        says: new RegExp(`above on ${aboveMedian(facts)}$`),
      },
    ],
  },
  {
    question: 'What should I change first?',
    api: ({ today: { stakes } }) => `today: ${stakes[0]?.way ?? 'nothing'} from ${stakes[0]?.first_date ?? 'no night'}`,
    answers: (page, { today: { stakes, has_limits: hasLimits } }) => {
      const [most] = stakes;
      if (most === undefined) return [{ place: cardOf(page), says: /./ }];
      const verb = hasLimits ? { raise: 'Raise', lower: 'Lower' }[most.way] : 'Look at';
      const highest = whole(Math.max(...most.nights.map(({ proposed }) => proposed)));
      return [{ place: lineOf(page, new RegExp(`^${verb} `)).first(), says: `€${highest}` }];
    },
  },
  {
    question: 'What moved most at a competitor since yesterday, or is sold out, and when?',
    api: ({ today: { changes } }) => `today: ${changes[0]?.name ?? 'nobody'} ${changes[0]?.kind ?? ''}`,
    answers: (page, { today: { changes } }) => {
      const [most] = changes;
      return [most ? { place: lineOf(page, most.name), says: /goes|is sold out/ } : { place: cardOf(page), says: /./ }];
    },
  },
  {
    question: 'What did guests say since I was there?',
    api: ({ today: { reviews } }) => `today: ${reviews?.new_count ?? 0} new, ${reviews?.bad_count ?? 0} bad`,
    answers: (page, { today: { reviews } }) => [
      reviews
        ? { place: lineOf(page, /new review/), says: `${reviews.new_count} new` }
        : { place: cardOf(page), says: /./ },
    ],
  },
  {
    question: 'How many campsites have no price tonight?',
    api: (facts) => `map: ${unpriced(facts).join(', ') || 'none'}`,
    answers: (page, facts) => [
      {
        place: dashboardScreen(page).map.getByText(/with a price/),
        says: `${tonightPrices(facts).length} of ${Object.keys(facts.tonight).length} with a price`,
      },
    ],
  },
  {
    question: 'How old is the newest price, and what is oldest on this screen?',
    api: (facts) => `graphic: observed_at at most ${newest(facts)}`,
    answers: (page) => [
      { place: cardOf(page).getByText(CHECKED), says: CHECKED },
      { place: dashboardScreen(page).calendar.getByText(SEEN).first(), says: SEEN },
    ],
  },
  {
    question: 'What do I charge on Saturday in two weeks, and how far is that from the dearest?',
    api: (facts) => {
      const { price, percent, max_price: dearest } = saturdayOf(facts);
      return `calendar, ${SATURDAY}: price ${price}, max_price ${dearest}, percent ${percent}`;
    },
    answers: (page, facts) => {
      const { price, percent } = saturdayOf(facts);
      const place = dashboardScreen(page).day(SATURDAY);
      return [
        { place, says: price === null ? '–' : `${whole(price)}\u00a0€` },
        ...(percent === null ? [] : [{ place, says: `${Math.abs(percent)}%` }]),
      ];
    },
  },
  {
    question: 'Since when is nobody cheaper than I am tonight?',
    api: (facts) => `night: nobody cheaper since ${nobodyCheaperSince(facts)}, ${cheaperTonight(facts)} cheaper`,
    answers: (page, facts) => {
      const since = nobodyCheaperSince(facts);
      const place = dashboardScreen(page).calendar.getByText(since === null ? /cheaper\.$/ : /^Nobody cheaper/);
      return [{ place, says: since === null ? String(cheaperTonight(facts)) : dayOf(since) }];
    },
  },
  {
    question: 'On which of the nights in sight am I sold out?',
    api: (facts) => `calendar: state sold_out on ${soldOut(facts).join(', ') || 'none of them'}`,
    answers: (page, facts) => {
      const { grid, day } = dashboardScreen(page);
      const days = soldOut(facts).map((date) => ({ place: day(date), says: 'sold out' }));
      return days.length === 0 ? [{ place: grid, says: /\d/ }] : days;
    },
  },
  {
    question: 'Which competitors are sold out tonight?',
    api: (facts) => `map: ${goneTonight(facts).join(', ') || 'nobody'}`,
    answers: (page, facts) => {
      const { map } = dashboardScreen(page);
      const names = goneTonight(facts);
      if (names.length === 0) return [{ place: map.getByText(/with a price/), says: /\d/ }];
      // Its tag stands where it is, with its name.
      return names.map((name) => ({
        place: map.getByRole('button', { name: new RegExp(`${name}.*Sold out`) }).locator('[data-none]'),
        says: 'sold out',
      }));
    },
  },
  {
    question: 'How much of next week is sold out at them?',
    api: (facts) => `calendar, ${WEEK.first} to ${WEEK.last}: ${soldOutInWeek(facts)}% sold out`,
    answers: (page, facts) => {
      const { grid, day } = dashboardScreen(page);
      const week = grid.getByRole('row').filter({ has: day(WEEK.first) });
      // The number stands beside its cell, which is as wide as nothing; the sentence is read out.
      const place = week.locator('td').last().locator('span[aria-hidden]');
      return [{ place, says: new RegExp(`^${soldOutInWeek(facts)}$`) }];
    },
  },
  {
    question: 'Which of the nights in sight are holidays?',
    api: (facts) =>
      `calendar, key_date: ${holidays(facts)
        .map(({ date, key_date: name }) => `${date} ${name}`)
        .join(', ')}`,
    answers: (page, facts) =>
      // The cell draws the name from there.
      holidays(facts).map(({ date, key_date: name }) => ({
        place: dashboardScreen(page).day(date).locator(`[data-key-date="${name}"]`),
        says: '',
      })),
  },
  {
    question: 'What does each campsite ask tonight, and where is it?',
    api: (facts) =>
      `map: ${tonightPrices(facts)
        .map(({ name, price }) => `${name} ${price}`)
        .join(', ')}`,
    answers: (page, facts) =>
      tonightPrices(facts).map(({ price }) => {
        const says = `€${whole(price)}`;
        return { place: dashboardScreen(page).map.locator('[data-price]').filter({ hasText: says }).first(), says };
      }),
  },
  {
    question: 'How do the next ten days go, mine beside the others?',
    api: (facts) => `graphic, ${facts.reference}: ${facts.onChart.map(({ price }) => price ?? 'none').join(', ')}`,
    answers: (page, facts) => [{ place: dashboardScreen(page).chart, says: `${facts.reference} (Reference)` }],
  },
];
