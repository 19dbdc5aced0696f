import { type Day, addDays, dayRange, daysBetween } from '@vivac/domain/time/day';
import { HEADERS, type WordsIn } from './header-words.ts';
import { STATUS, UNITS } from './price-words.ts';
import type { Draws } from './random.ts';
import { priceKey } from './read-back.ts';
import { CAMPSITES, type Cell, type Column, type StrangeFile } from './strange-file.ts';
import { type AmountStyle, type DayStyle, drawDays, noisyHeader } from './written-values.ts';

/** How the rows of a file that is no list of nights are laid out, with what is in them. */
interface LaidOut {
  readonly columns: readonly Column[];
  readonly truth: ReadonlyMap<string, Readonly<Record<string, string | number | null>>>;
  readonly open: readonly StrangeFile['open'][number][];
}

interface Styles {
  readonly draws: Draws;
  readonly words: WordsIn;
  readonly day: DayStyle;
  readonly amount: AmountStyle;
}

const listed = (names: string) => names.split(',');
const UNSAID = { guests: 2, nights: 1, channel: 'File', unit: 'Unspecified', cancellation: 'Unspecified' };
const free = (price: number) => ({ state: 'free', price });

/** Seasons: a price for each night from a day to another. */
export function seasons({ draws, words, day, amount }: Styles): LaidOut {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(1, 2));
  const units = draws.chance(0.6) ? draws.shuffled(listed(UNITS[words])).slice(0, 2) : null;
  const lastIsNight = draws.chance(0.7);
  const spans = drawSpans(draws, lastIsNight);
  const minimum = draws.chance(0.5);
  const rows = campsites.flatMap((campsite) =>
    (units ?? ['Unspecified']).flatMap((unit) =>
      spans.map((span) => ({
        campsite,
        unit,
        ...span,
        cents: draws.whole(20, 250) * 100,
        nights: draws.one([1, 2, 3, 7]),
      })),
    ),
  );
  const column = (header: keyof typeof HEADERS, cell: (row: (typeof rows)[number]) => Cell): Column => ({
    header: noisyHeader(draws, draws.one(listed(HEADERS[header][words]))),
    cells: rows.map(cell),
  });
  const truth = rows.flatMap(({ campsite, unit, first, last, cents, nights }) =>
    dayRange(first, daysBetween(first, last) + (lastIsNight ? 1 : 0)).map(
      (night) =>
        [
          priceKey({ ...UNSAID, campsite, unit, night }),
          { ...free(cents), ...(minimum && { minimumNights: nights }) },
        ] as const,
    ),
  );
  return {
    columns: [
      column('campsite', ({ campsite }) => ({ text: campsite })),
      ...(units ? [column('unit', ({ unit }) => ({ text: unit }))] : []),
      column('from', ({ first }) => day.write(first)),
      column('to', ({ last }) => day.write(last)),
      column(draws.chance(0.5) ? 'price' : 'price_night', ({ cents }) => amount.write(cents)),
      ...(minimum ? [column('min_nights', ({ nights }) => ({ text: String(nights), value: nights }))] : []),
    ],
    truth: new Map(truth),
    open: [
      'range_end',
      'price_basis',
      ...(day.isOpen(spans.flatMap(({ first, last }) => [first, last])) ? (['date_order'] as const) : []),
    ],
  };
}

interface Span {
  readonly first: Day;
  readonly last: Day;
}

function drawSpans(draws: Draws, lastIsNight: boolean): Span[] {
  const spans: Span[] = [];
  let first = addDays('2027-03-01' as Day, draws.whole(0, 60));
  for (let count = draws.whole(2, 5); count > 0; count--) {
    const last = addDays(first, draws.whole(10, 45));
    spans.push({ first, last });
    first = addDays(last, lastIsNight ? 1 : 0);
  }
  return spans;
}

/** Days down, and campsites or days across. */
export function sideBySide({ draws, words, day, amount }: Styles, across: 'campsites' | 'days'): LaidOut {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(2, 5));
  const days = drawDays(draws, draws.whole(3, 8));
  const sold = listed(STATUS.sold_out[words])[1]!;
  const cents = new Map<string, number | null>();
  const keyOf = (campsite: string, night: Day) => `${campsite} ${night}`;
  for (const campsite of campsites) {
    for (const night of days) cents.set(keyOf(campsite, night), draws.chance(0.08) ? null : draws.whole(2_000, 25_000));
  }
  const cellOf = (campsite: string, night: Day): Cell => {
    const price = cents.get(keyOf(campsite, night)) ?? null;
    return price === null ? { text: sold } : amount.write(price);
  };
  const header = (name: keyof typeof HEADERS) => noisyHeader(draws, draws.one(listed(HEADERS[name][words])));
  const truth = campsites.flatMap((campsite) =>
    days.map((night) => {
      const price = cents.get(keyOf(campsite, night)) ?? null;
      return [
        priceKey({ ...UNSAID, campsite, night }),
        price === null ? { state: 'sold out', price: null } : free(price),
      ] as const;
    }),
  );
  const columns =
    across === 'campsites'
      ? [
          { header: header('night'), cells: days.map((night) => day.write(night)) },
          ...campsites.map((campsite) => ({ header: campsite, cells: days.map((night) => cellOf(campsite, night)) })),
        ]
      : [
          { header: header('campsite'), cells: campsites.map((campsite) => ({ text: campsite })) },
          ...days.map((night) => ({
            header: day.write(night).text,
            cells: campsites.map((campsite) => cellOf(campsite, night)),
          })),
        ];
  return { columns, truth: new Map(truth), open: day.isOpen(days) ? ['date_order'] : [] };
}
