import { daysInMonth } from '@vivac/domain/time/day';
import { NONE } from '@vivac/intake/mapping/convert';
import { OFFER_PLACES, PLACE } from '@vivac/intake/kinds/price-reader';

const NIGHTS_PER_BLOCK = 31;
const MAX_BLOCKS = 40_000;
/** Most files have few: room for all that a large one may have is 20 to 35 MB, which the collector would have to look after. */
const FIRST_BLOCKS = 256;
const GROWTH = 4;
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
  /** Null when no night of the block has any; so are fees and taxes. */
  readonly terms: Int32Array | null;
  readonly feeCents: Int32Array | null;
  readonly taxCents: Int32Array | null;
  readonly seenS: Float64Array;
}

/**
 * Gathers price rows into month blocks. The values lie in a few large arrays, so that millions of rows cost no objects;
 * a night seen again at another moment or with other values opens a further block of the same offer.
 */
export class MonthBlocks {
  #size = 0;
  #room = FIRST_BLOCKS;
  readonly #firstOf = new Map<string, number>();
  #next = new Int32Array(FIRST_BLOCKS);
  #offers = new Float64Array(FIRST_BLOCKS * OFFER_PLACES);
  #months = new Int32Array(FIRST_BLOCKS);
  #observed = new Int32Array(FIRST_BLOCKS);
  #prices = new Int32Array(FIRST_BLOCKS * NIGHTS_PER_BLOCK);
  #availability = new Int16Array(FIRST_BLOCKS * NIGHTS_PER_BLOCK);
  readonly #terms = new RareValues(PLACE.terms);
  readonly #fees = new RareValues(PLACE.feeCents);
  readonly #taxes = new RareValues(PLACE.taxCents);
  #seenS = new Float64Array(FIRST_BLOCKS * NIGHTS_PER_BLOCK);
  readonly #rare = [this.#terms, this.#fees, this.#taxes];
  #last = NONE;
  #contradicted = 0;

  /** Rows that say another price of a night than one before them that was seen at the same moment. */
  get contradicted(): number {
    return this.#contradicted;
  }

  get isFull(): boolean {
    return this.#size >= MAX_BLOCKS;
  }

  get size(): number {
    return this.#size;
  }

  /** False when the row repeats one that is already held. The caller empties full blocks first. */
  add(row: Float64Array): boolean {
    const month = row[PLACE.stayNight]! >> 5;
    const night = row[PLACE.stayNight]! & 31;
    if (this.#last === NONE || !this.#isOf(this.#last, row, month)) this.#last = this.#firstBlockOf(row, month);
    let block = this.#last;
    let contradicts = false;
    for (let links = 0; this.#observed[block]! & (1 << night); links++) {
      if (this.#holds(block, night, row)) return false;
      contradicts ||= this.#contradicts(block * NIGHTS_PER_BLOCK + night, row);
      const next = this.#next[block]!;
      block = next === NONE ? this.#append(block, row, month, links) : next;
    }
    const at = block * NIGHTS_PER_BLOCK + night;
    this.#observed[block]! |= 1 << night;
    this.#prices[at] = row[PLACE.priceCents]!;
    this.#availability[at] = row[PLACE.availability]!;
    for (const values of this.#rare) values.set(block, at, row);
    this.#seenS[at] = row[PLACE.seenS]!;
    if (contradicts) this.#contradicted++;
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
      terms: this.#terms.of(block, nights, days),
      feeCents: this.#fees.of(block, nights, days),
      taxCents: this.#taxes.of(block, nights, days),
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
      this.#rare.every((values) => values.isAt(at, row))
    );
  }

  #contradicts(at: number, row: Float64Array): boolean {
    const price = row[PLACE.priceCents]!;
    return this.#seenS[at] === row[PLACE.seenS] && this.#prices[at] !== price && this.#prices[at]! > 0 && price > 0;
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
    if (this.#size === this.#room) this.#grow();
    const block = this.#size++;
    this.#next[block] = NONE;
    this.#months[block] = month;
    this.#observed[block] = 0;
    for (const values of this.#rare) values.open(block);
    for (let place = 0; place < OFFER_PLACES; place++) this.#offers[block * OFFER_PLACES + place] = row[place]!;
    return block;
  }

  #grow(): void {
    const room = Math.min(MAX_BLOCKS, this.#room * GROWTH);
    const nights = room * NIGHTS_PER_BLOCK;
    this.#next = filledWith(new Int32Array(room), this.#next);
    this.#offers = filledWith(new Float64Array(room * OFFER_PLACES), this.#offers);
    this.#months = filledWith(new Int32Array(room), this.#months);
    this.#observed = filledWith(new Int32Array(room), this.#observed);
    this.#prices = filledWith(new Int32Array(nights), this.#prices);
    this.#availability = filledWith(new Int16Array(nights), this.#availability);
    this.#seenS = filledWith(new Float64Array(nights), this.#seenS);
    for (const values of this.#rare) values.grow(room);
    this.#room = room;
  }
}

/** What few files say anything of: an array that is only there once a value is. */
class RareValues {
  readonly #place: number;
  #values: Int32Array<ArrayBuffer> | null = null;
  #has = new Uint8Array(FIRST_BLOCKS);

  constructor(place: number) {
    this.#place = place;
  }

  open(block: number): void {
    this.#has[block] = 0;
  }

  grow(room: number): void {
    this.#has = filledWith(new Uint8Array(room), this.#has);
    if (this.#values !== null) this.#values = filledWith(noneFor(room), this.#values);
  }

  set(block: number, at: number, row: Float64Array): void {
    const value = row[this.#place]!;
    if (value !== NONE) this.#has[block] = 1;
    if (value === NONE && this.#values === null) return;
    this.#values ??= noneFor(this.#has.length);
    this.#values[at] = value;
  }

  isAt(at: number, row: Float64Array): boolean {
    return (this.#values?.[at] ?? NONE) === row[this.#place];
  }

  of(block: number, nights: number, days: number): Int32Array | null {
    return this.#has[block] === 1 ? this.#values!.subarray(nights, nights + days) : null;
  }
}

const noneFor = (blocks: number) => new Int32Array(blocks * NIGHTS_PER_BLOCK).fill(NONE);

function filledWith<Values extends { set(values: ArrayLike<number>): void }>(
  larger: Values,
  values: ArrayLike<number>,
): Values {
  larger.set(values);
  return larger;
}

function keyOf(row: Float64Array, month: number): string {
  let key = String(month);
  for (let place = 0; place < OFFER_PLACES; place++) key += `,${row[place]}`;
  return key;
}
