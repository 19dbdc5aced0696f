import { type Capture, LIMITS, type NightRow, isBeyond } from './capture-files.ts';

/** What the files say of one lodging and night at one moment. */
export interface Known {
  readonly state: 'priced' | 'sold_out' | 'no_data';
  readonly price: number | null;
  readonly seenAt: string | null;
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
    sightings(id, night).find(({ seenAt }) => seenAt! <= moment) ?? { state: 'no_data', price: null, seenAt: null };
  return {
    knownAt,
    historyOf: (id, night) => sightings(id, night).reverse(),
    cell(reference, competitors, night) {
      const [own, ...others] = [reference, ...competitors].map((id) => knownAt(id, night, '9'));
      const cents = others
        .flatMap(({ price }) => (price === null ? [] : [Math.round(price * 100)]))
        .toSorted((a, b) => a - b);
      const seen = [own!, ...others].flatMap(({ seenAt }) => seenAt ?? []).toSorted();
      return {
        date: night,
        price: own!.price,
        max_price: cents.length === 0 ? null : cents.at(-1)! / 100,
        median_price: medianOf(cents),
        competitors_priced: cents.length,
        observed_at: seen.at(-1) ?? null,
        state: own!.state,
      };
    },
  };
}

function knownFrom({ isFree, cents }: NightRow, seenAt: string): Known {
  return isFree ? { state: 'priced', price: cents / 100, seenAt } : { state: 'sold_out', price: null, seenAt };
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
