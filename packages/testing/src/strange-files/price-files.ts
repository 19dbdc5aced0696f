import { type Day, addDays } from '@vivac/domain/time/day';
import { HEADERS, type HeaderOf, WORDS_IN, type WordsIn } from './header-words.ts';
import { CHANNELS, DECOYS, seasons, sideBySide, STATUS, UNITS } from './price-layouts.ts';
import { type Draws, drawsOf } from './random.ts';
import { priceKey } from './read-back.ts';
import { ARRIVES, CAMPSITES, type Cell, type Column, type StrangeFile, linkOf } from './strange-file.ts';
import { drawContainer, framed, writeTable } from './write-table.ts';
import {
  type AmountStyle,
  type DayStyle,
  drawAmountStyle,
  drawDayStyle,
  drawDays,
  drawMomentStyle,
  isWeekend,
  noisyHeader,
} from './written-values.ts';

/** One price as it is. */
interface Offer {
  readonly campsite: string;
  readonly night: Day;
  readonly nights: number;
  readonly guests: number;
  readonly channel: readonly [string, string];
  readonly unit: string;
  readonly isSoldOut: boolean;
  readonly left: number;
  readonly minimumNights: number;
  readonly centsPerNight: number;
}

interface Plan {
  readonly draws: Draws;
  readonly words: WordsIn;
  readonly offers: readonly Offer[];
  readonly day: DayStyle;
  readonly amount: AmountStyle;
  readonly open: Set<StrangeFile['open'][number]>;
}

const listed = (names: string) => names.split(',');
const EMPTY: Cell = { text: '', value: null };

const SHAPES = ['list', 'list', 'list', 'list', 'list', 'list', 'seasons', 'campsites', 'days'] as const;

/** A file of prices by its seed. */
export async function priceFile(seed: number): Promise<StrangeFile> {
  const draws = drawsOf(seed);
  const words = draws.one(WORDS_IN);
  const shape = draws.one(SHAPES);
  const container = shape === 'list' ? drawContainer(draws) : draws.one(['csv', 'csv', 'xlsx'] as const);
  const foreign = draws.chance(0.05) ? draws.one(['$', '£', 'CHF', 'USD', 'GBP']) : null;
  const amount = drawAmountStyle(draws, words, foreign ?? (draws.chance(0.25) ? 'euro' : 'none'));
  const styles = { draws, words, amount, day: drawDayStyle(draws, words, container === 'xlsx') };
  const laidOut = contentOf(shape, styles);
  const table = framed(draws, unlike(laidOut.columns), container);
  const { bytes, extension } = await writeTable(draws, table, container);
  const isForeign = foreign !== null && !laidOut.columns.some(({ header }) => /cents/i.test(header));
  const stem = draws.one(['precios', 'export', 'prices', 'tarifas']);
  return {
    seed,
    kind: 'prices',
    shape: isForeign ? 'another currency' : laidOut.shape,
    fileName: `${stem}${draws.one(['', '', '', '_2027-01-18', '-20270118'])}.${extension}`,
    bytes,
    truth: isForeign ? withoutPrices(laidOut.truth) : laidOut.truth,
    open: laidOut.open,
  };
}

/** What is not euros is no price of this market; a night that is sold out is so in any currency. */
function withoutPrices(truth: StrangeFile['truth']): StrangeFile['truth'] {
  return new Map([...truth].filter(([, { state }]) => state === 'sold out'));
}

type Content = Pick<StrangeFile, 'shape' | 'truth' | 'open'> & { readonly columns: readonly Column[] };

function contentOf(shape: (typeof SHAPES)[number], styles: Omit<Plan, 'offers' | 'open'>): Content {
  if (shape === 'list') return listContent(styles);
  if (shape === 'seasons') return { shape: 'seasons', ...seasons(styles) };
  return { shape: `${shape} side by side`, ...sideBySide(styles, shape) };
}

function listContent(styles: Omit<Plan, 'offers' | 'open'>): Content {
  const { draws, words } = styles;
  const has = drawnParts(draws);
  const plan: Plan = { ...styles, offers: drawOffers(draws, words, has), open: new Set() };
  const seen = has.seen ? seenColumn(plan) : null;
  const columns = [...columnsOf(plan, has), ...(seen ? [seen.column] : []), ...decoys(plan)];
  const truth = plan.offers.map((offer, at) => {
    return [keyOf(offer, has), { ...valuesOf(offer, has), ...(seen && { seen: seen.said[at]! }) }] as const;
  });
  return {
    shape: has.stay === 'night' ? 'list of nights' : 'list of stays',
    columns: draws.chance(0.5) ? columns : draws.shuffled(columns),
    truth: new Map(truth),
    open: [...plan.open],
  };
}

type Parts = ReturnType<typeof drawnFreely>;

const OF_NIGHTS: readonly string[] = ['person', 'week', 'cents'];

function drawnParts(draws: Draws) {
  const drawn = drawnFreely(draws);
  const isOfStay = drawn.stay !== 'night' && OF_NIGHTS.includes(drawn.price);
  return { ...drawn, ...(isOfStay && { price: 'plain' as const }), guests: drawn.guests || drawn.price === 'person' };
}

function drawnFreely(draws: Draws) {
  return {
    identity: draws.one(['name', 'name', 'link', 'both'] as const),
    stay: draws.one(['night', 'night', 'nights', 'two days'] as const),
    price: draws.one([
      'plain',
      'plain',
      'night',
      'total',
      'now',
      'gross',
      'member',
      'person',
      'week',
      'cents',
    ] as const),
    availability: draws.one(['none', 'none', 'left', 'status', 'taken'] as const),
    unit: draws.chance(0.5),
    channel: draws.chance(0.4),
    guests: draws.chance(0.5),
    minimum: draws.chance(0.2),
    currency: draws.chance(0.25),
    seen: draws.chance(0.8),
  };
}

function drawOffers(draws: Draws, words: WordsIn, has: Parts): Offer[] {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(1, 4));
  const days = drawDays(draws, draws.whole(2, 9));
  const units = has.unit ? draws.shuffled(listed(UNITS[words])).slice(0, draws.whole(1, 2)) : ['Unspecified'];
  const isShort = draws.chance(0.3);
  const channels = has.channel
    ? draws
        .shuffled(CHANNELS)
        .slice(0, draws.whole(1, 2))
        .map(([name, channel]): [string, string] => [channel === 'Booking.com' && isShort ? 'booking' : name, channel])
    : [['File', 'File'] as const];
  const nights = has.price === 'week' ? [7] : has.stay === 'night' ? [1] : draws.one([[1, 2], [2, 3, 7], [7], [3]]);
  const guests = has.guests ? draws.one([[2], [2, 4], [1, 2, 4], [4]]) : [2];
  return campsites.flatMap((campsite) => {
    const base = draws.whole(2_000, 20_000);
    return days.flatMap((night) =>
      units.flatMap((unit) =>
        channels.map((channel): Offer => {
          const isSoldOut = has.availability !== 'none' && draws.chance(0.2);
          const cents = Math.round(base * (isWeekend(night) ? 1.25 : 1) * (0.9 + 0.4 * draws.next()));
          const party = draws.one(guests);
          const whole = draws.chance(0.5) ? Math.round(cents / 100) * 100 : cents;
          return {
            campsite,
            night,
            unit,
            channel,
            nights: draws.one(nights),
            guests: party,
            isSoldOut,
            left: isSoldOut ? 0 : draws.whole(1, 9),
            minimumNights: draws.one([1, 2, 3, 7]),
            centsPerNight: has.price === 'person' ? Math.round(whole / party) * party : whole,
          };
        }),
      ),
    );
  });
}

function keyOf({ campsite, night, guests, nights, channel, unit }: Offer, has: Parts): string {
  return priceKey({
    campsite,
    night,
    guests,
    nights,
    channel: has.channel ? channel[1] : 'File',
    unit,
    cancellation: 'Unspecified',
  });
}

function valuesOf(offer: Offer, has: Parts) {
  const { isSoldOut, centsPerNight, left, minimumNights, nights } = offer;
  const total = centsPerNight * nights;
  return {
    state: isSoldOut ? 'sold out' : 'free',
    price: isSoldOut ? null : Math.round(total / nights),
    ...(has.availability === 'left' && { left }),
    ...(has.minimum && { minimumNights }),
  };
}

function columnsOf(plan: Plan, has: Parts): Column[] {
  const { offers, day } = plan;
  const text = (header: HeaderOf, of: (offer: Offer) => string) =>
    column(plan, header, (offer) => ({ text: of(offer) }));
  const number = (header: HeaderOf, of: (offer: Offer) => number) =>
    column(plan, header, (offer) => ({ text: String(of(offer)), value: of(offer) }));
  const nights = offers.map(({ night }) => night);
  if (day.isOpen(nights)) plan.open.add('date_order');
  const when = has.stay === 'night' ? 'night' : 'arrival';
  const parts: readonly (readonly [boolean, () => Column])[] = [
    [has.identity !== 'link', () => text('campsite', ({ campsite }) => campsite)],
    [has.identity !== 'name', () => text('link', ({ campsite }) => linkOf(campsite))],
    [has.channel, () => text('channel', ({ channel }) => channel[0])],
    [has.unit, () => text('unit', ({ unit }) => unit)],
    [true, () => column(plan, when, ({ night }) => day.write(night))],
    [
      has.stay === 'two days',
      () => column(plan, 'departure', (offer) => day.write(addDays(offer.night, offer.nights))),
    ],
    [has.stay === 'nights', () => number('nights', (offer) => offer.nights)],
    [has.guests, () => number('guests', (offer) => offer.guests)],
    [has.currency, () => text('currency', () => 'EUR')],
    [has.minimum, () => number('min_nights', ({ minimumNights }) => minimumNights)],
  ];
  const made = parts.flatMap(([isThere, make]) => (isThere ? [make()] : []));
  return [...made, ...priceColumns(plan, has), ...availabilityColumns(plan, has)];
}

function column({ draws, words, offers }: Plan, header: HeaderOf, cell: (offer: Offer) => Cell): Column {
  return { header: noisyHeader(draws, draws.one(listed(HEADERS[header][words]))), cells: offers.map(cell) };
}

/** The columns of a price by what it is called, each with what its amounts are times the price. */
const PRICES: Readonly<Record<Parts['price'], readonly (readonly [HeaderOf, number])[]>> = {
  plain: [['price', 1]],
  night: [['price_night', 1]],
  total: [['price_total', 1]],
  now: [
    ['price_now', 1],
    ['price_old', 1.3],
  ],
  gross: [
    ['price_gross', 1],
    ['price_net', 0.909],
  ],
  member: [
    ['price', 1],
    ['price_member', 0.9],
  ],
  person: [['price_person', 1]],
  week: [['price_week', 1]],
  cents: [['price', 1]],
};

function priceColumns(plan: Plan, has: Parts): Column[] {
  const { draws, amount, open } = plan;
  const isEmptyWhereSold = draws.chance(0.6);
  const isOpen = isOpenBasis(has);
  const isTotal = has.stay !== 'night' && (has.price === 'total' || (isOpen && draws.chance(0.5)));
  if (isOpen) open.add('price_basis');
  const named = PRICES[has.price === 'total' && has.stay === 'night' ? 'plain' : has.price];
  const isCents = has.price === 'cents';
  const write = isCents ? (cents: number) => ({ text: String(cents), value: cents }) : amount.write;
  const columns = named.map(([header, times]) =>
    column(plan, header, (offer) =>
      offer.isSoldOut && isEmptyWhereSold ? EMPTY : write(amountOf(offer, times, has, isTotal)),
    ),
  );
  if (isCents) return columns.map(inCents(draws));
  return draws.chance(0.5) ? columns : columns.reverse();
}

/** Whether nothing says if a price is of the stay or of a night. */
const isOpenBasis = ({ stay, price }: Parts) => stay !== 'night' && price !== 'total' && price !== 'night';

const inCents = (draws: Draws) => (column: Column) => ({
  ...column,
  header: `${column.header.trim()}${draws.one(['_cents', ' (cents)'])}`,
});

/** What stands in a column: of a person, of a week or stay, or of a night. */
function amountOf({ centsPerNight, nights, guests }: Offer, times: number, has: Parts, isTotal: boolean): number {
  if (has.price === 'person') return centsPerNight / guests;
  return Math.round(centsPerNight * times) * (isTotal || has.price === 'week' ? nights : 1);
}

function availabilityColumns(plan: Plan, has: Parts): Column[] {
  const { draws, words } = plan;
  const [free, sold] = [listed(STATUS.free[words]), listed(STATUS.sold_out[words])];
  const at = draws.whole(0, 2);
  if (has.availability === 'left') return [column(plan, 'left', ({ left }) => ({ text: String(left), value: left }))];
  if (has.availability === 'status')
    return [column(plan, 'status', ({ isSoldOut }) => ({ text: (isSoldOut ? sold : free)[at]! }))];
  if (has.availability === 'taken')
    return [column(plan, 'taken', ({ isSoldOut }) => ({ text: (isSoldOut ? free : sold)[2]! }))];
  return [];
}

function seenColumn(plan: Plan) {
  const { draws, offers } = plan;
  const style = drawMomentStyle(draws);
  const begins = ARRIVES.getTime() - draws.whole(1, 9) * 86_400_000 - draws.whole(0, 80_000) * 1000;
  const moments = offers.map((_, at) => new Date(begins + at * 1000));
  const made = column(plan, 'seen', () => EMPTY);
  return {
    column: { ...made, cells: moments.map((one) => style.write(one)) },
    said: moments.map((one) => style.said(one)),
  };
}

/** Of columns that lists of bookings have too, at most one. */
function decoys({ draws, offers }: Plan): Column[] {
  const drawn = draws.shuffled(DECOYS).slice(0, draws.one([0, 0, 1, 2, 3, 4]));
  const ofBookings = drawn.filter((decoy) => decoy.length > 2);
  return drawn
    .filter((decoy) => !ofBookings.slice(1).includes(decoy))
    .map(([names, texts]) => ({
      header: noisyHeader(draws, draws.one(listed(names))),
      cells: offers.map(() => ({ text: draws.one(texts) })),
    }));
}

/** No two columns are called alike. */
function unlike(columns: readonly Column[]): Column[] {
  const used = new Set<string>();
  return columns.filter(({ header }) => {
    const name = header.trim().toLowerCase();
    return used.has(name) ? false : (used.add(name), true);
  });
}
