import { type Day, firstDayOf } from '@vivac/domain/time/day';

/** More than the months since year 0 that a stay night is counted in; see `PLACE.stayNight`. */
const MONTHS = 100_000;
const NIGHTS_OF_MONTH = 32;

/** Of which months of which campsites something arrived; asked once a row, so one number each. */
export class ArrivedMonths {
  readonly #seen = new Set<number>();
  #last = -1;

  add(campsiteId: number, stayNight: number): void {
    const each = campsiteId * MONTHS + Math.floor(stayNight / NIGHTS_OF_MONTH);
    if (each === this.#last) return;
    this.#last = each;
    this.#seen.add(each);
  }

  byCampsite(): Map<number, Day[]> {
    const months = new Map<number, Day[]>();
    for (const each of this.#seen) {
      const month = each % MONTHS;
      const campsiteId = Math.floor(each / MONTHS);
      const first = firstDayOf({ year: Math.floor(month / 12), month: (month % 12) + 1 });
      const known = months.get(campsiteId);
      if (known) known.push(first);
      else months.set(campsiteId, [first]);
    }
    return months;
  }
}
