import { type Capture, LIMITS, type NightRow, isBeyond } from './capture-files.ts';

/** What the files say of one lodging and night at one moment. */
export interface Known {
  readonly state: 'priced' | 'sold_out' | 'not_for_this_stay' | 'not_seen';
  readonly price: number | null;
  readonly seenAt: string | null;
  readonly minimumNights: number;
}

export interface Cell {
  readonly date: string;
  readonly price: number | null;
  readonly max_price: number | null;
  readonly median_price: number | null;
  readonly competitors_priced: number;
  readonly observed_at: string | null;
  readonly state: string;
}

/** The four captures, asked without the product. */
export interface Expectation {
  knownAt(id: string, night: string, moment: string): Known;
  /** One entry for each capture that saw the night. */
  historyOf(id: string, night: string): Known[];
  cell(reference: string, competitors: readonly string[], night: string): Cell;
}

export function expectationOf(captures: readonly Capture[]): Expectation {
  const newestFirst = captures
    .toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1))
    .map((capture) => ({
      seenAt: capture.seenAt,
      rows: new Map(capture.rows.filter((row) => !isBeyond(row, LIMITS)).map((row) => [`${row.id} ${row.night}`, row])),
    }));
  const sightings = (id: string, night: string): Known[] =>
    newestFirst.flatMap(({ seenAt, rows }) => {
      const row = rows.get(`${id} ${night}`);
      return row ? [knownFrom(row, seenAt)] : [];
    });
  const knownAt = (id: string, night: string, moment: string): Known =>
    sightings(id, night).find(({ seenAt }) => seenAt! <= moment) ?? NOT_SEEN;
  /** A night on which nobody can arrive for the shortest stay has no price. */
  const stayAt = (id: string, night: string): Known => {
    const known = knownAt(id, night, '9');
    if (known.price === null) return known;
    const later = Array.from({ length: known.minimumNights - 1 }, (_, at) => knownAt(id, dayAfter(night, at + 1), '9'));
    const isShort = later.some(({ state }) => state === 'sold_out');
    return isShort ? { ...known, state: 'not_for_this_stay', price: null } : known;
  };
  return {
    knownAt,
    historyOf: (id, night) => sightings(id, night).reverse(),
    cell(reference, competitors, night) {
      const [own, ...others] = [reference, ...competitors].map((id) => stayAt(id, night));
      const cents = others
        .flatMap(({ price }) => (price === null ? [] : [Math.round(price * 100)]))
        .toSorted((a, b) => a - b);
      return {
        date: night,
        price: own!.price,
        max_price: cents.length === 0 ? null : cents.at(-1)! / 100,
        median_price: medianOf(cents),
        competitors_priced: cents.length,
        observed_at: own!.seenAt,
        state: own!.state,
      };
    },
  };
}

const NOT_SEEN: Known = { state: 'not_seen', price: null, seenAt: null, minimumNights: 1 };

function knownFrom({ isFree, cents, minimumNights }: NightRow, seenAt: string): Known {
  const state = isFree ? 'priced' : 'sold_out';
  return { state, price: isFree ? cents / 100 : null, seenAt, minimumNights };
}

function dayAfter(night: string, count: number): string {
  return new Date(Date.parse(night) + count * 86_400_000).toISOString().slice(0, 10);
}

function medianOf(sortedCents: readonly number[]): number | null {
  const half = sortedCents.length / 2;
  if (half === 0) return null;
  const middle = [sortedCents[Math.ceil(half) - 1]!, sortedCents[Math.floor(half)]!];
  return Math.round((middle[0]! + middle[1]!) / 2) / 100;
}

/** Every day of a month, `YYYY-MM-DD`. */
export function nightsOf(year: number, month: number): string[] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1, at + 1)).toISOString().slice(0, 10),
  );
}
