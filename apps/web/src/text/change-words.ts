import type { NamedChange } from '@vivac/contract/wire/changes';
import { type Day, addDays, dateOf, dayRange, daysBetween, toDay } from '@vivac/domain/time/day';
import { daySpanFormat, priceWords, spanInText } from './price-words.ts';
import { withFirst, wordsOf } from './reader.ts';

const text = wordsOf('change-words');

interface Span {
  readonly lowest: number;
  readonly highest: number;
}
type Moved = Pick<NamedChange, 'kind' | 'from' | 'to' | 'percent' | 'price'>;

/** What was and what is, each as a phrase of its own. */
interface BeforeAndNow {
  readonly before: string;
  readonly now: string;
}

const DAYS = { day: 'numeric', month: 'short' } as const;
const spans = daySpanFormat(DAYS);
const spansWithYear = daySpanFormat({ ...DAYS, year: 'numeric' });

/** Days of another year than the present one are written with the year. */
const spanOf = (withYear: boolean) => (withYear ? spansWithYear : spans);

const isOne = ({ lowest, highest }: Span): boolean => lowest === highest;

const eurosOf = ({ lowest, highest }: Span): string => spanInText([lowest, highest], priceWords.euros);
const leftOf = (span: Span): string =>
  isOne(span)
    ? text.left({ units: span.lowest })
    : text.leftSpan({ lowest: String(span.lowest), highest: String(span.highest) });
const minimumOf = (span: Span): string =>
  isOne(span)
    ? text.minimum({ nights: span.lowest })
    : text.minimumSpan({ lowest: String(span.lowest), highest: String(span.highest) });
const arrivalOf = ({ highest }: Span): string => (highest > 0 ? text.noArrival : text.arrival);
const onSaleAt = ({ price }: Moved): string =>
  price === null ? text.onSale : text.onSaleAt({ price: eurosOf(price) });

/** By kind, how its values read. */
const MEASURED: Readonly<Partial<Record<NamedChange['kind'], (span: Span) => string>>> = {
  price_up: eurosOf,
  price_down: eurosOf,
  few_left: leftOf,
  minimum_stay: minimumOf,
  arrival_day: arrivalOf,
};

function beforeAndNow(change: Moved): BeforeAndNow {
  const { kind, from, to } = change;
  const measured = MEASURED[kind];
  if (measured && from && to) return { before: measured(from), now: measured(to) };
  if (kind === 'back_on_sale') return { before: text.notOnSale, now: onSaleAt(change) };
  return { before: onSaleAt(change), now: kind === 'closed' ? text.closed : text.soldOut };
}

/** How far a price moved: in euros and percent where all of it moved alike, else in percent; null of what has no amount. */
function amountOf({ from, to, percent }: Moved): string | null {
  if (percent === null || from === null || to === null) return null;
  const part = percentOf(percent);
  if (!isOne(from) || !isOne(to)) return part;
  return text.both({ euros: priceWords.euros(Math.abs(cents(to.lowest) - cents(from.lowest)) / 100), percent: part });
}

const cents = (euros: number): number => Math.round(euros * 100);

function percentOf({ lowest, highest }: Span): string {
  return spanInText([Math.abs(lowest), Math.abs(highest)], priceWords.unsignedPercent);
}

const MOST_RUNS = 4;
const monthOf = (day: Day): string => day.slice(0, 7);

/** The nights of runs, each once and in their order. */
function nightsOf(runs: readonly Pick<NamedChange, 'first' | 'last'>[]): readonly Day[] {
  const nights = runs.flatMap(({ first, last }) => dayRange(toDay(first), daysBetween(toDay(first), toDay(last)) + 1));
  return [...new Set(nights)].toSorted();
}

/** A day of a month with all `days` of it in the place of its own: `26, 29–30 Nov`. No year stands before its day. */
function inMonth(last: string, days: string, withYear: boolean): string {
  const second = `${last.slice(0, -2)}02`;
  return withFirst(spanOf(withYear)(second, second).replace(/\d+/, days));
}

/** `26, 29–30 Nov, 2 Dec …`: the first runs of nights, each month named once, and another year behind its last month. */
function foldedDays(nights: readonly Day[], today: Day): string {
  const runs: [first: Day, last: Day][] = [];
  for (const night of nights) {
    const run = runs.at(-1);
    if (run && addDays(run[1], 1) === night && monthOf(night) === monthOf(run[1])) run[1] = night;
    else runs.push([night, night]);
  }
  const shown = runs.slice(0, MOST_RUNS);
  const yearOf = (month = '') => month.slice(0, 4);
  const words = [...new Set(shown.map(([first]) => monthOf(first)))].map((month, at, months) => {
    const withYear = yearOf(month) !== yearOf(today) && yearOf(month) !== yearOf(months[at + 1]);
    const ofMonth = shown.filter(([first]) => monthOf(first) === month);
    const days = ofMonth.map((run) => [...new Set(run)].map(dateOf).join('–\u2060'));
    return inMonth(ofMonth.at(-1)![1], days.join(', '), withYear);
  });
  return words.join(', ') + (runs.length > MOST_RUNS ? ' …' : '');
}

/** Words for what moved; in the reader's language. */
export const changeWords = {
  failureLog: text.failureLog,
  kinds: text.kinds,
  states: text.states,
  beforeAndNow,
  /** `98 → 105 €`. */
  change: (change: Moved): string => text.change(beforeAndNow(change)),
  /** `confirmed 172 → 181 €`; null where that is what is told. */
  confirmed: ({ confirmed }: Pick<NamedChange, 'confirmed'>): string | null =>
    confirmed && text.confirmed({ before: eurosOf(confirmed.from), now: eurosOf(confirmed.to) }),
  /** With its arrow, for the eye and for the ear. */
  amount(change: Moved): { readonly shown: string; readonly spoken: string } | null {
    const amount = amountOf(change);
    if (amount === null) return null;
    return change.kind === 'price_up'
      ? { shown: text.up({ amount }), spoken: text.saidUp({ amount }) }
      : { shown: text.down({ amount }), spoken: text.saidDown({ amount }) };
  },
  /** `Sat, 5 Dec`, `1 – 15 Aug`, with the year where it is not the present one. */
  nights(first: string, last: string, today: Day): string {
    const withYear = last.slice(0, 4) !== today.slice(0, 4);
    if (first === last && !withYear) return priceWords.shortDay(toDay(first));
    return spanOf(withYear)(first, last);
  },
  /** `5 nights: 26, 29–30 Nov …`: how many nights the runs have, and the first of them. */
  folded(runs: readonly Pick<NamedChange, 'first' | 'last'>[], today: Day): string {
    const nights = nightsOf(runs);
    return text.folded({ nights: nights.length, days: foldedDays(nights, today) });
  },
  /** `Mas Rovellar: 98 → 105 € since yesterday`. */
  moved(change: NamedChange): string {
    const stated = { name: change.name, change: text.change(beforeAndNow(change)) };
    return change.state === 'pending' ? text.movedPending(stated) : text.moved(stated);
  },
};
