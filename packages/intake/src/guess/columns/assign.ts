/** A column that may be a field, and how much speaks for it. */
interface Candidate {
  readonly at: number;
  readonly field: string;
  readonly score: number;
}

/**
 * Of candidates those that give each column at most one field and each field at most one column, with the greatest sum of scores: the
 * assignment problem, by shortest augmenting paths. Of equal sums the one of earlier columns stands.
 */
export function assign<T extends Candidate>(candidates: readonly T[]): readonly T[] {
  const fields = [...new Set(candidates.map(({ field }) => field))];
  const columns = [...new Set(candidates.map(({ at }) => at))].sort((one, other) => one - other);
  const best = new Map<string, T>();
  for (const one of candidates) {
    const key = `${one.field} ${one.at}`;
    if (one.score > (best.get(key)?.score ?? 0)) best.set(key, one);
  }
  // Behind the columns each field has a place of its own that is worth nothing: it may stay without a column.
  const width = columns.length + fields.length;
  const cost = fields.map((field) =>
    Array.from({ length: width }, (_, at) => {
      const candidate = at < columns.length ? best.get(`${field} ${columns[at]}`) : undefined;
      return candidate ? at * 1e-6 - candidate.score : 0;
    }),
  );
  return cheapestPlaces(cost, width).flatMap((at, row) => best.get(`${fields[row]} ${columns[at]}`) ?? []);
}

/** The place of each row in the assignment of least cost (the Hungarian method with potentials); places and rows are counted from 1. */
function cheapestPlaces(cost: readonly (readonly number[])[], width: number): number[] {
  const state: Potentials = {
    ofRow: new Float64Array(cost.length + 1),
    ofPlace: new Float64Array(width + 1),
    rowAt: new Int32Array(width + 1),
  };
  for (let row = 1; row <= cost.length; row++) {
    state.rowAt[0] = row;
    const { previous, free } = shortestPath(cost, width, state);
    for (let place = free; place !== 0; place = previous[place]!) state.rowAt[place] = state.rowAt[previous[place]!]!;
  }
  const places = new Array<number>(cost.length).fill(-1);
  for (let at = 1; at <= width; at++) if (state.rowAt[at]! > 0) places[state.rowAt[at]! - 1] = at - 1;
  return places;
}

interface Potentials {
  readonly ofRow: Float64Array;
  readonly ofPlace: Float64Array;
  /** The row that has each place; 0 for none. The row that is looked for a place has place 0. */
  readonly rowAt: Int32Array;
}

/** The cheapest way from the row without a place to a free one, over rows that give theirs up. */
function shortestPath(cost: readonly (readonly number[])[], width: number, { ofRow, ofPlace, rowAt }: Potentials) {
  const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(width + 1);
  const used = new Uint8Array(width + 1);
  let place = 0;
  do {
    used[place] = 1;
    const row = rowAt[place]!;
    let next = 0;
    for (let at = 1; at <= width; at++) {
      if (used[at]) continue;
      const reduced = cost[row - 1]![at - 1]! - ofRow[row]! - ofPlace[at]!;
      if (reduced < least[at]!) [least[at], previous[at]] = [reduced, place];
      if (next === 0 || least[at]! < least[next]!) next = at;
    }
    const step = least[next]!;
    for (let at = 0; at <= width; at++) {
      if (used[at]) [ofRow[rowAt[at]!], ofPlace[at]] = [ofRow[rowAt[at]!]! + step, ofPlace[at]! - step];
      else least[at]! -= step;
    }
    place = next;
  } while (rowAt[place] !== 0);
  return { previous, free: place };
}
