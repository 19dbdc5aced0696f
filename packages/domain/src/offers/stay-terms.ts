/**
 * The terms on which one night is sold: the restrictions that a source states for it. Minimum and maximum count for a stay
 * that arrives on that night.
 */
export interface StayTerms {
  /** The fewest nights of a stay; null where none are stated. */
  readonly minimumNights: number | null;
  readonly maximumNights: number | null;
  readonly closedToArrival: boolean;
  readonly closedToDeparture: boolean;
  /** Out of season. */
  readonly closed: boolean;
  readonly stopSale: boolean;
}

/** A night without any restriction, packed. */
export const NO_TERMS = 0;

/** The longest stay that terms can name: ten bits. */
export const LONGEST_STAY_NIGHTS = 1023;

const NONE: StayTerms = {
  minimumNights: null,
  maximumNights: null,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
  stopSale: false,
};

const MAXIMUM_SHIFT = 10;
const FLAG_BITS = { closedToArrival: 20, closedToDeparture: 21, closed: 22, stopSale: 23 } as const;

/**
 * The terms of a night as one integer: bits 0–9 the minimum nights, 10–19 the maximum (0 = none), 20 closed to arrival, 21
 * closed to departure, 22 closed, 23 stop sale. Throws RangeError for a length that ten bits do not hold.
 */
export function packTerms(terms: Partial<StayTerms>): number {
  let packed = lengthBits(terms.minimumNights) | (lengthBits(terms.maximumNights) << MAXIMUM_SHIFT);
  for (const [flag, bit] of flags()) if (terms[flag]) packed |= 1 << bit;
  return packed;
}

/** The terms of a packed integer; null, and any negative number, stand for a night without terms. */
export function unpackTerms(packed: number | null): StayTerms {
  if (packed === null || packed <= NO_TERMS) return NONE;
  const isSet = (flag: keyof typeof FLAG_BITS) => (packed & (1 << FLAG_BITS[flag])) !== 0;
  return {
    minimumNights: lengthOf(packed),
    maximumNights: lengthOf(packed >> MAXIMUM_SHIFT),
    closedToArrival: isSet('closedToArrival'),
    closedToDeparture: isSet('closedToDeparture'),
    closed: isSet('closed'),
    stopSale: isSet('stopSale'),
  };
}

/** One flag of packed terms, for whoever looks at very many nights. */
export function hasFlag(packed: number | null | undefined, flag: keyof typeof FLAG_BITS): boolean {
  return packed != null && packed > NO_TERMS && (packed & (1 << FLAG_BITS[flag])) !== 0;
}

/** Whether no stay has both the minimum and the maximum of these nights. */
export function isContradictory(packed: number): boolean {
  const { minimumNights, maximumNights } = unpackTerms(packed);
  return minimumNights !== null && maximumNights !== null && minimumNights > maximumNights;
}

function flags(): [keyof typeof FLAG_BITS, number][] {
  return Object.entries(FLAG_BITS) as [keyof typeof FLAG_BITS, number][];
}

function lengthBits(nights: number | null | undefined): number {
  if (nights === null || nights === undefined) return 0;
  if (!Number.isInteger(nights) || nights < 1 || nights > LONGEST_STAY_NIGHTS) {
    throw new RangeError(`A stay has 1 to ${LONGEST_STAY_NIGHTS} nights, not ${nights}`);
  }
  return nights;
}

function lengthOf(bits: number): number | null {
  return bits & LONGEST_STAY_NIGHTS || null;
}
