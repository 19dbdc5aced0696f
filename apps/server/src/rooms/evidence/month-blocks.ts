import { daysInMonth } from '@vivac/domain/time/day';
import { NONE } from '@vivac/intake/mapping/convert';
import { OFFER_PLACES, PLACE } from '@vivac/intake/kinds/price-row';

const NIGHTS_PER_BLOCK = 31;
const MAX_BLOCKS = 40_000;
// An offer and night seen more often than this in one file: older blocks are left as they are and not searched again.
const MAX_CHAIN = 64;

/** One offer's sightings in one month, in the order of the columns of the table `incoming`. */
export interface MonthBlock {
  /** The first places of a price row: {@link PLACE}. */
  readonly offer: Float64Array;
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** Bit n is set when night n was observed. */
  readonly observedNights: number;
  /** The arrays have an element for each night of the month. */
  readonly priceCents: Int32Array;
  readonly availability: Int16Array;
  readonly terms: Int32Array;
  /** Whether any night of the block has terms. */
  readonly hasTerms: boolean;
  readonly seenS: Float64Array;
}

/**
 * Gathers price rows into month blocks. The values lie in a few large arrays, so that millions of rows cost no objects;
 * a night seen again at another moment or with other values opens a further block of the same offer.
 */
export class MonthBlocks {
  #size = 0;
  readonly #firstOf = new Map<string, number>();
  readonly #next = new Int32Array(MAX_BLOCKS);
  readonly #offers = new Float64Array(MAX_BLOCKS * OFFER_PLACES);
  readonly #months = new Int32Array(MAX_BLOCKS);
  readonly #observed = new Int32Array(MAX_BLOCKS);
  readonly #prices = new Int32Array(MAX_BLOCKS * NIGHTS_PER_BLOCK);
  readonly #availability = new Int16Array(MAX_BLOCKS * NIGHTS_PER_BLOCK);
  readonly #terms = new Int32Array(MAX_BLOCKS * NIGHTS_PER_BLOCK);
  readonly #hasTerms = new Uint8Array(MAX_BLOCKS);
  readonly #seenS = new Float64Array(MAX_BLOCKS * NIGHTS_PER_BLOCK);
  #last = NONE;

  get isFull(): boolean {
    return this.#size >= MAX_BLOCKS;
  }

  /** False when the row repeats one that is already held. The caller empties full blocks first. */
  add(row: Float64Array): boolean {
    const month = row[PLACE.stayNight]! >> 5;
    const night = row[PLACE.stayNight]! & 31;
    if (this.#last === NONE || !this.#isOf(this.#last, row, month)) this.#last = this.#firstBlockOf(row, month);
    let block = this.#last;
    for (let links = 0; this.#observed[block]! & (1 << night); links++) {
      if (this.#holds(block, night, row)) return false;
      const next = this.#next[block]!;
      block = next === NONE ? this.#append(block, row, month, links) : next;
    }
    const at = block * NIGHTS_PER_BLOCK + night;
    this.#observed[block]! |= 1 << night;
    this.#prices[at] = row[PLACE.priceCents]!;
    this.#availability[at] = row[PLACE.availability]!;
    this.#terms[at] = row[PLACE.terms]!;
    if (row[PLACE.terms] !== NONE) this.#hasTerms[block] = 1;
    this.#seenS[at] = row[PLACE.seenS]!;
    return true;
  }

  /** Hands out every block and forgets them. */
  *takeAll(): Generator<MonthBlock> {
    for (let block = 0; block < this.#size; block++) yield this.#blockAt(block);
    this.#size = 0;
    this.#last = NONE;
    this.#firstOf.clear();
  }

  #blockAt(block: number): MonthBlock {
    const months = this.#months[block]!;
    const year = Math.floor(months / 12);
    const month = (months % 12) + 1;
    const nights = block * NIGHTS_PER_BLOCK;
    const days = daysInMonth({ year, month });
    return {
      offer: this.#offers.subarray(block * OFFER_PLACES, (block + 1) * OFFER_PLACES),
      year,
      month,
      observedNights: this.#observed[block]!,
      priceCents: this.#prices.subarray(nights, nights + days),
      availability: this.#availability.subarray(nights, nights + days),
      terms: this.#terms.subarray(nights, nights + days),
      hasTerms: this.#hasTerms[block] === 1,
      seenS: this.#seenS.subarray(nights, nights + days),
    };
  }

  #isOf(block: number, row: Float64Array, month: number): boolean {
    if (this.#months[block] !== month) return false;
    const offer = block * OFFER_PLACES;
    for (let place = 0; place < OFFER_PLACES; place++) {
      if (this.#offers[offer + place] !== row[place]) return false;
    }
    return true;
  }

  #holds(block: number, night: number, row: Float64Array): boolean {
    const at = block * NIGHTS_PER_BLOCK + night;
    return (
      this.#seenS[at] === row[PLACE.seenS] &&
      this.#prices[at] === row[PLACE.priceCents] &&
      this.#availability[at] === row[PLACE.availability] &&
      this.#terms[at] === row[PLACE.terms]
    );
  }

  #firstBlockOf(row: Float64Array, month: number): number {
    const key = keyOf(row, month);
    const known = this.#firstOf.get(key);
    if (known !== undefined) return known;
    const block = this.#open(row, month);
    this.#firstOf.set(key, block);
    return block;
  }

  #append(block: number, row: Float64Array, month: number, links: number): number {
    const next = this.#open(row, month);
    if (links < MAX_CHAIN) this.#next[block] = next;
    else this.#firstOf.set(keyOf(row, month), (this.#last = next));
    return next;
  }

  #open(row: Float64Array, month: number): number {
    const block = this.#size++;
    this.#next[block] = NONE;
    this.#months[block] = month;
    this.#observed[block] = 0;
    this.#hasTerms[block] = 0;
    for (let place = 0; place < OFFER_PLACES; place++) this.#offers[block * OFFER_PLACES + place] = row[place]!;
    return block;
  }
}

function keyOf(row: Float64Array, month: number): string {
  let key = String(month);
  for (let place = 0; place < OFFER_PLACES; place++) key += `,${row[place]}`;
  return key;
}
