import { toSay } from '@vivac/text/sentence';
import {
  LONGEST_STAY_NIGHTS,
  NO_TERMS,
  type StayTerms,
  isContradictory,
  packTerms,
} from '@vivac/domain/offers/stay-terms';
import { NONE, nightCount, yesOrNo } from '../../mapping/convert.ts';
import { type Convert, type FieldReader, fieldReader } from '../../mapping/field-reader.ts';
import type { FieldSources } from '../../mapping/field-source.ts';
import { RESTRICTION_FIELDS } from '../../mapping/fields.ts';
import type { Mapping } from '../../mapping/mapping.ts';
import { Flaw, Problem } from '../../verdict/problem.ts';

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
