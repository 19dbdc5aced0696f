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

/** The place of each row in the assignment of least cost (the Hungarian method with potentials). */
function cheapestPlaces(cost: readonly (readonly number[])[], width: number): number[] {
  const rowPotential = new Float64Array(cost.length + 1);
  const placePotential = new Float64Array(width + 1);
  const rowAt = new Int32Array(width + 1);
  const previous = new Int32Array(width + 1);
  for (let row = 1; row <= cost.length; row++) {
    rowAt[0] = row;
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(width + 1);
    let place = 0;
    do {
      used[place] = 1;
      const current = rowAt[place]!;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let at = 1; at <= width; at++) {
        if (used[at]) continue;
        const reduced = cost[current - 1]![at - 1]! - rowPotential[current]! - placePotential[at]!;
        if (reduced < least[at]!) {
          least[at] = reduced;
          previous[at] = place;
        }
        if (least[at]! < delta) {
          delta = least[at]!;
          next = at;
        }
      }
      for (let at = 0; at <= width; at++) {
        if (used[at]) {
          rowPotential[rowAt[at]!]! += delta;
          placePotential[at]! -= delta;
        } else least[at]! -= delta;
      }
      place = next;
    } while (rowAt[place] !== 0);
    for (; place !== 0; place = previous[place]!) rowAt[place] = rowAt[previous[place]!]!;
  }
  const places = new Array<number>(cost.length).fill(-1);
  for (let at = 1; at <= width; at++) if (rowAt[at]! > 0) places[rowAt[at]! - 1] = at - 1;
  return places;
}
