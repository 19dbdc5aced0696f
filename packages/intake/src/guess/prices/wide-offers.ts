import type { ImportKind } from '../../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../../mapping/mapping.ts';
import { readingOf } from '../field-reading.ts';
import { fieldsByName } from '../names/field-names.ts';
import { type Column, IMPOSSIBLE, valueEvidence } from '../columns/value-evidence.ts';
import type { ColumnMatch } from '../match-columns.ts';
import { plainWords } from '../names/plain-words.ts';
import { channelNamed } from '../columns/translations.ts';

/** What an offer of its own in a wide row takes from which column. */
export interface WideOffer {
  readonly channel: string;
  readonly fields: ReadonlyMap<string, Column>;
}

interface Part {
  readonly column: Column;
  readonly channel: string;
  readonly rest: string;
}

/**
 * Offers that stand beside each other in one row, as in `booking_precio` and `web_precio`: columns that begin with the name of a
 * channel and go on alike. Empty where there is at most one.
 */
export function wideOffers(kind: ImportKind, columns: readonly Column[]): readonly WideOffer[] {
  if (kind !== 'prices') return [];
  const parts = columns.flatMap(partOf);
  const offers = new Map<string, Map<string, Column>>();
  for (const { column, channel, rest } of parts) {
    const field = fieldOf(kind, rest, column);
    if (field === null) continue;
    const fields = offers.get(channel) ?? new Map<string, Column>();
    if (!fields.has(field)) fields.set(field, column);
    offers.set(channel, fields);
  }
  const priced = [...offers].filter(([, fields]) => fields.has('price'));
  return priced.length < 2 ? [] : priced.map(([channel, fields]) => ({ channel, fields }));
}

function partOf(column: Column): Part[] {
  const [first = '', ...rest] = plainWords(column.name).split(' ');
  const channel = rest.length === 0 ? null : channelNamed(first);
  return channel === null ? [] : [{ column, channel, rest: rest.join(' ') }];
}

/** Within a channel's columns an accommodation is what is sold, not the campsite. */
function fieldOf(kind: ImportKind, rest: string, column: Column): string | null {
  const [best] = fieldsByName(kind, rest).filter(
    ({ field, score }) => score >= 60 && valueEvidence(kind, field, column) !== IMPOSSIBLE,
  );
  if (!best) return null;
  return best.field === 'campsite' ? 'original_type' : best.field;
}

/** The offers as parts of a mapping: read where they have a price, or where the look failed. */
export function offersOf(
  kind: ImportKind,
  offers: readonly WideOffer[],
  matches: readonly ColumnMatch[],
): NonNullable<Mapping['offers']> {
  const nights = matches.find(({ field }) => field === 'nights')?.column;
  const error = matches.find(({ field }) => field === 'outcome')?.column;
  return offers.map(({ channel, fields }) => {
    const read = [...fields].map(([field, column]): [string, FieldMapping] => {
      const own = readingOf(kind, field, column);
      return [field, field === 'price' && nights ? { ...own, divideBy: nights.name } : own];
    });
    const empty = { column: fields.get('price')!.name, matches: '^$' };
    const skip = error ? { all: [empty, { column: error.name, matches: '^$' }] } : empty;
    return { skip, fields: { channel: { constant: channel }, ...Object.fromEntries(read) } };
  });
}
