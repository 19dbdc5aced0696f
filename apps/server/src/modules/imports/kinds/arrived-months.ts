import { type Day, dayOf, firstDayOf } from '@vivac/domain/time/day';

/** More than the months since year 0 that a stay night is counted in; see `PLACE.stayNight`. */
const MONTHS = 100_000;
const NIGHTS_OF_MONTH = 32;

/** Of which months of which campsites something arrived, and which of their nights have a price; asked once a row, so one number each. */
export class ArrivedMonths {
  /** The nights with a price, a bit each, by campsite and month. */
  readonly #priced = new Map<number, number>();
  #last = -1;
  #lastPriced = 0;

  add(campsiteId: number, stayNight: number, hasPrice: boolean): void {
    const each = campsiteId * MONTHS + Math.floor(stayNight / NIGHTS_OF_MONTH);
    const bit = hasPrice ? 1 << (stayNight % NIGHTS_OF_MONTH) : 0;
    if (each === this.#last && (this.#lastPriced & bit) === bit) return;
    const before = each === this.#last ? this.#lastPriced : (this.#priced.get(each) ?? 0);
    this.#last = each;
    this.#lastPriced = before | bit;
    this.#priced.set(each, this.#lastPriced);
  }

  byCampsite(): Map<number, Day[]> {
    const months = new Map<number, Day[]>();
    for (const each of this.#priced.keys()) {
      const month = each % MONTHS;
      const campsiteId = Math.floor(each / MONTHS);
      const first = firstDayOf({ year: Math.floor(month / 12), month: (month % 12) + 1 });
      const known = months.get(campsiteId);
      if (known) known.push(first);
      else months.set(campsiteId, [first]);
    }
    return months;
  }

  /** Nights of campsites that have a price, all of them and those from a night on, with the first of these. */
  pricedNights(fromNight: number): { readonly priced: number; readonly ahead: number; readonly first: Day | null } {
    let [priced, ahead, first] = [0, 0, Number.POSITIVE_INFINITY];
    const month = Math.floor(fromNight / NIGHTS_OF_MONTH);
    for (const [each, nights] of this.#priced) {
      const own = each % MONTHS;
      const left = own < month ? 0 : own === month ? nights & (-1 << (fromNight % NIGHTS_OF_MONTH)) : nights;
      priced += bitsOf(nights);
      ahead += bitsOf(left);
      if (left !== 0) first = Math.min(first, own * NIGHTS_OF_MONTH + 31 - Math.clz32(left & -left));
    }
    return { priced, ahead, first: Number.isFinite(first) ? dayOfNight(first) : null };
  }
}

function dayOfNight(night: number): Day {
  const month = Math.floor(night / NIGHTS_OF_MONTH);
  return dayOf(Math.floor(month / 12), (month % 12) + 1, (night % NIGHTS_OF_MONTH) + 1);
}

function bitsOf(nights: number): number {
  let count = 0;
  for (let left = nights >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) count++;
  return count;
}
