import { toSay } from '@vivac/text/sentence';
import { agesOf, OLDEST_CHILD } from '@vivac/domain/offers/child-ages';
import {
  isContradictory,
  LONGEST_STAY_NIGHTS,
  NO_TERMS,
  packTerms,
  type StayTerms,
} from '@vivac/domain/offers/stay-terms';
import { type Convert, type FieldReader, fieldReader, translator } from '../mapping/field-reader.ts';
import type { FieldSource, FieldSources } from '../mapping/field-source.ts';
import type { NameReader } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/import-refused.ts';
import { beyond, nightCount, NONE, yesOrNo } from '../mapping/convert.ts';
import { RESTRICTION_FIELDS } from '../mapping/fields.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { readAmount } from '../mapping/read-amount.ts';
import type { ReadingContext } from './reading-context.ts';

const NO_CHILDREN: readonly number[] = [];

/** Reads the ages of the children among the guests, the youngest first: `3, 7`, `[7,3]`; none where there is no text. */
export function childAgesReader(source: FieldSource | null): FieldReader<readonly number[]> {
  if (!source) return () => NO_CHILDREN;
  return fieldReader(source, (text) => {
    const written = text.replace(/^\[(.*)\]$/s, '$1').trim();
    if (written === '') return NO_CHILDREN;
    return agesOf(written.split(/\s*[,;/|]\s*|\s+/)) ?? new Flaw(toSay('notAges', { most: OLDEST_CHILD }));
  });
}

/**
 * The guests of a row with the children among them: at least one guest is an adult.
 */
export function guestsWithChildren(
  guests: FieldReader<number>,
  ages: FieldReader<readonly number[]>,
  source: FieldSource | null,
): FieldReader<number> {
  if (!source) return guests;
  return (cells) => {
    const count = guests(cells);
    const children = ages(cells);
    if (count instanceof Problem) return count;
    if (children instanceof Problem) return children;
    if (children.length < count) return count;
    return new Problem(new Flaw(toSay('noAdult', { count })), source, source.text(cells));
  };
}

/**
 * Reads the channel's wording of a unit as `read` does, with the ages of the children it was asked for, so that each party has
 * an offer of its own.
 */
export function wordingReader(
  wording: FieldSource | null,
  ages: FieldReader<readonly number[]>,
  read: (source: FieldSource | null) => NameReader,
): NameReader {
  const plain = read(wording);
  const translate = translator(wording?.mapping ?? {});
  const textOf = (cells: readonly string[]) => (wording ? translate(wording.text(cells)) : '');
  const withChildren = read({
    field: 'original_type',
    column: null,
    mapping: {},
    text: (cells) =>
      `${String(textOf(cells)) || 'Unspecified'} (children ${String(ages(cells)).replaceAll(',', ', ')})`,
  });
  return (cells) => {
    const children = ages(cells);
    if (children instanceof Problem) return children;
    return children.length === 0 || textOf(cells) instanceof Flaw ? plain(cells) : withChildren(cells);
  };
}

// Sources write years and greater numbers where they mean that no stay is too long.
const MOST_NIGHTS = 2_147_483_647;

const FLAGS = {
  closed_to_arrival: 'closedToArrival',
  closed_to_departure: 'closedToDeparture',
  closed: 'closed',
  stop_sale: 'stopSale',
} as const satisfies Partial<Record<(typeof RESTRICTION_FIELDS)[number], keyof StayTerms>>;

/** Whether a file says anything of the terms on which its nights are sold. */
export function statesTerms(sources: FieldSources): boolean {
  return RESTRICTION_FIELDS.some((field) => sources.get(field) !== null);
}

/** Reads the terms of a row's night as a packed integer; NONE for every row of a file that states none. */
export function termsReader(sources: FieldSources, limits: Mapping['limits']): FieldReader<number> {
  if (!statesTerms(sources)) return () => NONE;
  const packed = (field: string, convert: Convert<number>) => fieldReader(sources.get(field), convert);
  const minimum = packed('minimum_nights', minimumBits(limits?.['minimum_nights']));
  const through = packed('minimum_nights_through', minimumBits(limits?.['minimum_nights_through']));
  const maximum = packed('maximum_nights', maximumBits(limits?.['maximum_nights']));
  const flags = Object.entries(FLAGS).map(([field, flag]) => packed(field, flagBit(flag)));
  const readers = [maximum, ...flags];
  const contradiction = (cells: readonly string[]): Problem => {
    const source = sources.get('minimum_nights') ?? sources.get('minimum_nights_through')!;
    const most = sources.get('maximum_nights')!.text(cells).trim();
    return new Problem(new Flaw(toSay('aboveMaximumNights', { most })), source, source.text(cells));
  };
  return (cells) => {
    const [own, ofNight] = [minimum(cells), through(cells)];
    if (own instanceof Problem) return own;
    if (ofNight instanceof Problem) return ofNight;
    // A stay that arrives on the night is one of those that it is part of: the longer minimum counts.
    let terms = Math.max(own, ofNight, NO_TERMS);
    for (const read of readers) {
      const bits = read(cells);
      if (bits instanceof Problem) return bits;
      terms |= bits;
    }
    return isContradictory(terms) ? contradiction(cells) : terms;
  };
}

type Limit = NonNullable<Mapping['limits']>[string] | undefined;

/** A minimum beyond the longest stay that is kept: as good as that. */
function minimumBits(limit: Limit): Convert<number> {
  const read = nightCount(1, MOST_NIGHTS, NONE, limit);
  return (text) => {
    const nights = read(text);
    if (nights instanceof Flaw) return nights;
    return nights === NONE ? NO_TERMS : packTerms({ minimumNights: Math.min(nights, LONGEST_STAY_NIGHTS) });
  };
}

/** A maximum beyond the longest stay that is kept bounds no stay. */
function maximumBits(limit: Limit): Convert<number> {
  const read = nightCount(1, MOST_NIGHTS, NONE, limit);
  return (text) => {
    const nights = read(text);
    if (nights instanceof Flaw) return nights;
    return nights === NONE || nights > LONGEST_STAY_NIGHTS ? NO_TERMS : packTerms({ maximumNights: nights });
  };
}

function flagBit(flag: (typeof FLAGS)[keyof typeof FLAGS]): Convert<number> {
  return (text) => {
    const set = yesOrNo(text);
    return set instanceof Flaw ? set : packTerms({ [flag]: set });
  };
}

const MAX_CENTS = 2_147_483_647;

/** Reads an amount beside the price, in cents: 0 or more, NONE where the row says nothing of it. */
export function chargeReader(
  { sources, mapping }: ReadingContext,
  field: 'mandatory_fees' | 'tourist_tax',
): FieldReader<number> {
  const source = sources.get(field);
  if (!source) return () => NONE;
  const rules = { decimal: mapping.decimal ?? null, currencies: mapping.currency ?? {} };
  const { multiply = 1 } = source.mapping;
  return fieldReader(source, (text) => {
    const read = text === '' ? NONE : readAmount(text, rules);
    if (read instanceof Flaw || text === '') return read;
    const euros = read * multiply;
    if (euros < 0) return new Flaw('belowZero');
    const cents = Math.round(Number((euros * 100).toPrecision(12)));
    return beyond(euros, mapping.limits?.[field]) ?? (cents > MAX_CENTS ? new Flaw('tooLarge') : cents);
  });
}
