import type { CampsiteListing } from '@vivac/domain/places/campsite-listing';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import { EMPTY, NONE, countedNumber, plainNumber } from '../mapping/convert.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { type ReadingContext, observedAtReader, requiredSource } from './reading-context.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import { type CategoryScore, categoryScoresReader } from './category-scores.ts';
import { recordReader } from './record-reader.ts';
import { withoutSkipped } from './skipped-rows.ts';

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
    latitude: degrees(context, 'latitude', 90),
    longitude: degrees(context, 'longitude', 180),
    province: text('province'),
    region: text('region'),
    scores: categoryScoresReader(context, ['overall_score']),
    reviewCount: fieldReader(sources.get('review_count'), countedNumber(MAX_REVIEWS, mapping.limits?.['review_count'])),
    observedAtS: observedAtReader(context, context.observedAt ?? context.now),
  });
  return withoutSkipped(context, (cells) => {
    const row = read(cells);
    if (row instanceof Problem || !('scores' in row)) return row;
    const { latitude, longitude, scores, reviewCount, observedAtS, ...names } = row;
    if (Number.isNaN(latitude) !== Number.isNaN(longitude)) {
      return new Problem(new Flaw('has half a place: a latitude and a longitude belong together'), null, null);
    }
    const location = Number.isNaN(latitude) ? null : { latitude, longitude };
    return {
      listing: { ...names, location },
      scores,
      reviewCount: reviewCount === NONE ? null : reviewCount,
      observedAtS,
    };
  });
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
    return normaliseLink(text) ?? new Problem(new Flaw('is not a web address'), source, text);
  };
}

function degrees({ sources, mapping }: ReadingContext, field: string, most: number): FieldReader<number> {
  const read = plainNumber(mapping.decimal ?? null);
  return fieldReader(sources.get(field), (text) => {
    const value = read(text);
    return typeof value === 'number' && Math.abs(value) > most
      ? new Flaw(`is not between −${most} and ${most}`)
      : value;
  });
}
