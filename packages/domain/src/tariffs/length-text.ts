import type { Cents } from '../money.ts';
import type { LengthPrice, TariffPrice } from './tariff.ts';

/*
 * Prices by length of stay as they are typed into one cell, behind the price of every other stay: `60 · 3+ 55 · 7 = 350 · 2 Fri = 180`.
 * `3+` and `3–6` are by the night, `=` is of the whole stay, and between them may stand the days on which such a stay begins.
 */

type Written = Omit<TariffPrice, 'unit' | 'season'>;

interface PriceWords {
  readonly amount: (cents: Cents) => string;
  readonly weekdays: (days: readonly number[]) => string;
}

/** Undefined of what is not understood. */
interface PriceReader {
  /** What stands before the lengths: `60`, `60 / 75`. */
  readonly price: (text: string) => Written | undefined;
  readonly amount: (text: string) => Cents | undefined;
  readonly weekdays: (text: string) => readonly number[] | undefined;
}

const BETWEEN = ' · ';

/** The lengths of a price behind what is written of every other stay. */
export function withLengths(price: string, lengths: readonly LengthPrice[], words: PriceWords): string {
  const written = lengths.map(({ fromNights, toNights, priceCents, per, arrivalWeekdays = [] }) => {
    const isOne = fromNights === toNights && per === 'stay';
    const nights = isOne ? String(fromNights) : toNights === null ? `${fromNights}+` : `${fromNights}–${toNights}`;
    const days = arrivalWeekdays.length === 0 ? [] : [words.weekdays(arrivalWeekdays)];
    return [nights, ...days, ...(per === 'stay' ? ['='] : []), words.amount(priceCents)].join(' ');
  });
  return [...(price === '' ? [] : [price]), ...written].join(BETWEEN);
}

const LENGTH =
  /^(\d{1,3})\s*(?:(\+)|[-–—]\s*(\d{1,3}))?\s*(\p{L}[\p{L}.,\s]*?)?\s*(?:(=)\s*(.*)|(?<=[\s+])([^\p{L}=]*\d[^=]*))$/u;

/** A price with its lengths; undefined where there are none, null where they are not understood. */
export function readLengths(text: string, read: PriceReader): Written | null | undefined {
  const parts = text.split(/\s*[·;\n]\s*/).filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const isFirst = lengthIn(first) !== null;
  if (!isFirst && others.length === 0) return undefined;
  const price = isFirst ? { priceCents: null } : read.price(first);
  const lengths = (isFirst ? parts : others).map((part) => lengthOf(part, read));
  const known = lengths.filter((length) => length !== null);
  return price === undefined || known.length < lengths.length ? null : { ...price, lengths: withoutOpenEnds(known) };
}

function lengthIn(part: string) {
  const [, from, open, to, days = '', whole, ofStay, ofNight] = LENGTH.exec(part) ?? [];
  // One length alone says nothing of what it pays for: `7 350` may be one price too.
  const isLength = from !== undefined && (whole !== undefined || open !== undefined || to !== undefined);
  return isLength ? { from, open, to, days, isOfStay: whole !== undefined, amount: ofStay ?? ofNight ?? '' } : null;
}

function lengthOf(part: string, read: PriceReader): LengthPrice | null {
  const found = lengthIn(part);
  if (found === null) return null;
  const { from, open, to = from, days, isOfStay } = found;
  const priceCents = read.amount(found.amount.trim());
  const arrivalWeekdays = days === '' ? [] : read.weekdays(days);
  if (priceCents === undefined || arrivalWeekdays === undefined) return null;
  return {
    fromNights: Number(from),
    toNights: open === undefined ? Number(to) : null,
    priceCents,
    per: isOfStay ? 'stay' : 'night',
    ...(arrivalWeekdays.length > 0 && { arrivalWeekdays }),
  };
}

/** `3+ 55 · 7 = 350` is 3 to 6, 7, and 8 on: what is open gives way to lengths behind it that begin on the same days. */
function withoutOpenEnds(lengths: readonly LengthPrice[]): LengthPrice[] {
  const daysOf = ({ arrivalWeekdays = [] }: LengthPrice) => arrivalWeekdays.toSorted().join();
  const pieces = lengths.flatMap((length) => {
    if (length.toNights !== null) return [length];
    const later = lengths
      .filter((other) => other !== length && daysOf(other) === daysOf(length) && other.fromNights > length.fromNights)
      .toSorted((a, b) => a.fromNights - b.fromNights);
    let from: number | null = length.fromNights;
    const own: LengthPrice[] = [];
    for (const { fromNights, toNights } of later) {
      if (from !== null && fromNights > from) own.push({ ...length, fromNights: from, toNights: fromNights - 1 });
      from = from === null || toNights === null ? null : Math.max(from, toNights + 1);
    }
    return from === null ? own : [...own, { ...length, fromNights: from }];
  });
  return pieces.toSorted((a, b) => a.fromNights - b.fromNights);
}
