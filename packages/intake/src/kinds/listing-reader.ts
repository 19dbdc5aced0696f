import type { CampsiteListing } from '@vivac/domain/places/campsite';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import { EMPTY, NONE, countedNumber } from '../mapping/convert.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import {
  observedAtReader,
  type ReadingContext,
  recordReader,
  requiredSource,
  withoutSkipped,
} from './reading-context.ts';
import { placeReader } from './place-reader.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import { type CategoryScore, categoryScoresReader } from './review-reader.ts';

export interface ListingRow {
  readonly listing: CampsiteListing;
  readonly scores: readonly CategoryScore[];
  /** How many reviews the source counts; null when it does not say. */
  readonly reviewCount: number | null;
  /** Seconds since 1970. */
  readonly observedAtS: number;
}

const MAX_LINK_CHARACTERS = 2_000;
const MAX_REVIEWS = 2_147_483_647;

/** Reads the rows of a campsites file. */
export function listingReader(context: ReadingContext): (cells: readonly string[]) => ListingRow | Unknown | Problem {
  const { sources, mapping } = context;
  const text = (field: string) => textReader(sources.get(field), MAX_NAME_CHARACTERS);
  const read = recordReader({
    name: nameReader(context),
    nameIfTaken: text('name_if_taken'),
    link: linkReader(sources.get('link')),
    location: placeReader(context),
    municipality: text('municipality'),
    province: text('province'),
    region: text('region'),
    scores: categoryScoresReader(context, ['overall_score']),
    reviewCount: fieldReader(sources.get('review_count'), countedNumber(MAX_REVIEWS, mapping.limits?.['review_count'])),
    observedAtS: observedAtReader(context, context.observedAt ?? context.now),
  });
  return withoutSkipped(context, (cells) => {
    const row = read(cells);
    if (row instanceof Problem || !('scores' in row)) return row;
    const { scores, reviewCount, observedAtS, ...names } = row;
    return {
      listing: { ...names, nameIfTaken: names.nameIfTaken ?? nameWithPlace(names) },
      scores,
      reviewCount: reviewCount === NONE ? null : reviewCount,
      observedAtS,
    };
  });
}

/** Another campsite of the name is called by its place. */
function nameWithPlace({ name, municipality, province }: Pick<CampsiteListing, 'name' | 'municipality' | 'province'>) {
  const place = municipality ?? province;
  return place === null ? null : `${name} (${place})`.slice(0, MAX_NAME_CHARACTERS);
}

function nameReader(context: ReadingContext): FieldReader<string> {
  const source = requiredSource(context, 'name');
  const read = textReader(source, MAX_NAME_CHARACTERS);
  return (cells) => read(cells) ?? new Problem(EMPTY, source, '');
}

function linkReader(source: FieldSource | null): FieldReader<ListingLink | null> {
  const read = textReader(source, MAX_LINK_CHARACTERS);
  return (cells) => {
    const text = read(cells);
    if (text instanceof Problem) return text;
    // A dash stands for nothing.
    if (text === null || /^[-–—.]+$/.test(text)) return null;
    return normaliseLink(text) ?? new Problem(new Flaw('noAddress'), source, text);
  };
}
