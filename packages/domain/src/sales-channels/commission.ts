import { type Cents, centsHalfUp } from '../money.ts';
import { soughtWords } from '../search-text.ts';
import { isDirectChannel } from './direct-channel.ts';

/** Hundredths of a percent: 1250 is 12.5 %. */
export type CommissionPoints = number;

const MOST_POINTS = 10_000;
const POINTS_IN_PERCENT = 100;

/** Why a percentage is no commission. */
export type CommissionFault = 'no_number' | 'below_0' | 'above_100' | 'too_fine';

/** The commission of a percentage with at most two decimals from 0 to 100, or why it is none. */
export function commissionOf(percent: number): CommissionPoints | CommissionFault {
  if (!Number.isFinite(percent)) return 'no_number';
  if (percent < 0) return 'below_0';
  if (percent > MOST_POINTS / POINTS_IN_PERCENT) return 'above_100';
  const points = Math.round(percent * POINTS_IN_PERCENT);
  return Math.abs(percent * POINTS_IN_PERCENT - points) < 1e-6 ? points : 'too_fine';
}

export function percentOf(points: CommissionPoints): number {
  return points / POINTS_IN_PERCENT;
}

/** A percentage as somebody types it, with a point or a comma; NaN for what is no number. */
export function typedPercent(text: string): number {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What a channel keeps of the accommodation, and what is left of it. */
export interface NetPrice {
  readonly commissionCents: Cents;
  readonly netCents: Cents;
}

/** The commission is of the accommodation alone, not of mandatory fees or the tax; whole cents, a half upward. */
export function netOf(accommodationCents: Cents, points: CommissionPoints): NetPrice {
  const commissionCents = centsHalfUp(accommodationCents * points, MOST_POINTS) as Cents;
  return { commissionCents, netCents: (accommodationCents - commissionCents) as Cents };
}

/** A commission that nobody told us: it stands until the user writes their own. */
export interface CommissionGuess {
  readonly points: CommissionPoints;
  readonly lowest: CommissionPoints;
  readonly highest: CommissionPoints;
  /** A table that a maker of reservation systems for campsites published, or what a payment by card may cost. */
  readonly source: 'public_table' | 'card_fee';
}

/** The day on which the guesses were taken over from their sources. */
export const GUESSED_ON = '2026-11-23';

interface KnownGuess extends CommissionGuess {
  readonly channel: string;
  /** Whether words of a channel’s name, without accents and in lower case, mean it. */
  readonly means: (words: readonly string[]) => boolean;
}

const guess = (channel: string, first: readonly string[], lowest: number, highest: number): KnownGuess => ({
  channel,
  means: ([word]) => word !== undefined && first.includes(word),
  lowest,
  highest,
  points: (lowest + highest) / 2,
  source: 'public_table',
});

/** Of a range its middle. */
export const COMMISSION_GUESSES: readonly KnownGuess[] = [
  guess('Booking.com', ['booking', 'bookingcom'], 1200, 1800),
  guess('PiNCAMP', ['pincamp'], 1000, 1500),
  {
    ...guess('Camping.info', ['campinginfo'], 1000, 1000),
    means: ([one, two]) => one === 'campinginfo' || (one === 'camping' && two === 'info'),
  },
  guess('Eurocampings', ['eurocampings', 'anwb', 'acsi'], 1000, 1400),
  guess('Hipcamp', ['hipcamp'], 1000, 1000),
];
const CARD_FEE: CommissionGuess = { points: 120, lowest: 120, highest: 120, source: 'card_fee' };

/** The guess for a channel: by its first word, of a direct one what a card costs; null where nobody has published one. */
export function commissionGuess(channel: string): CommissionGuess | null {
  if (isDirectChannel(channel)) return CARD_FEE;
  const words = soughtWords(channel);
  const known = COMMISSION_GUESSES.find(({ means }) => means(words));
  if (known === undefined) return null;
  const { points, lowest, highest, source } = known;
  return { points, lowest, highest, source };
}
