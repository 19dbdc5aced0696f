import { say } from '@vivac/text/say';
import { textOf as wordsOf } from '@vivac/text/text-of';
import { toSay } from '@vivac/text/sentence';
import type { PreviewRow } from '@vivac/contract/administration/preview-row';
import { unpackTerms } from '@vivac/domain/offers/stay-terms';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import type { Language } from '@vivac/domain/language';
import { calendarPreview } from './calendar-preview.ts';
import { listingReader } from '@vivac/intake/kinds/listing-reader';
import { offerContexts, type ReadingContext } from '@vivac/intake/kinds/reading-context';
import { LOOK_OUTCOMES, PLACE, priceReader, ROW_PLACES } from '@vivac/intake/kinds/price-reader';
import { reviewReader } from '@vivac/intake/kinds/review-reader';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { Unknown } from '@vivac/intake/mapping/names';
import { Problem } from '@vivac/intake/verdict/problem';

/** Names by the numbers that a preview gives them. */
type Names = readonly string[];
export type PreviewContext = ReadingContext & {
  readonly names: Names;
  /** In which problems are told. */
  readonly language: Language;
};
type Cells = readonly string[];
export type RowPreview = (cells: Cells, line: number) => Promise<PreviewRow[]>;

const MAX_TEXT_CHARACTERS = 200;

const EMPTY: Omit<PreviewRow, 'line'> = {
  campsite: null,
  day: null,
  nights: null,
  guests: null,
  unit: null,
  channel: null,
  price: null,
  availability: null,
  reason: null,
  minimum_nights: null,
  seen_at: null,
  place: null,
  link: null,
  score: null,
  text: null,
  problem: null,
};

/** How a row of a kind would be understood: of a row with several offers each; none for one that the mapping skips. */
export function rowPreview(kind: ImportKind, context: PreviewContext): RowPreview {
  if (kind === 'prices') return pricePreview(context);
  if (kind === 'campsites') return listingPreview(context);
  return kind === 'reviews' ? reviewPreview(context) : plainPreview(kind, context);
}

/** Reads until all names are known. */
async function learnt<Read>(read: () => Read | Unknown): Promise<Exclude<Read, Unknown>> {
  let found = read();
  while (found instanceof Unknown) {
    await found.learn();
    found = read();
  }
  return found as Exclude<Read, Unknown>;
}

function problemRow(
  { field, column, value, reason, outcome }: Problem,
  about: PreviewRow,
  language: Language,
): PreviewRow[] {
  if (outcome === 'skipped') return [];
  const names: Readonly<Record<string, unknown>> = wordsOf(language, 'field-names');
  const named = field === null ? null : String(names[field] ?? field);
  const place = [named, column === null || column === field ? null : `(${column})`].filter((part) => part !== null);
  const read =
    value === null ? reason : toSay('quotedAndReason', { value: value.slice(0, MAX_TEXT_CHARACTERS), reason });
  return [{ ...about, problem: `${[...place, ''].join(' ')}${say(language, read)}` }];
}

function textOf(context: ReadingContext, fields: readonly string[], cells: Cells): string | null {
  for (const field of fields) {
    const text = context.sources.get(field)?.text(cells).trim() ?? '';
    if (text !== '') return text.slice(0, MAX_TEXT_CHARACTERS);
  }
  return null;
}

function pricePreview(context: PreviewContext): RowPreview {
  const readers = offerContexts(context).map((offer) => ({ offer, read: priceReader(offer) }));
  const row = new Float64Array(ROW_PLACES);
  return async (cells, line) => {
    const shown: PreviewRow[] = [];
    for (const { offer, read } of readers) {
      const campsite = textOf(offer, ['campsite', 'link'], cells);
      const problem = await learnt(() => read(cells, row));
      const about = { ...EMPTY, line, campsite };
      shown.push(
        ...(problem === null ? [understood(about, row, context.names)] : problemRow(problem, about, context.language)),
      );
    }
    return shown;
  };
}

function understood(about: PreviewRow, row: Float64Array, names: Names): PreviewRow {
  const cents = row[PLACE.priceCents]!;
  const nights = row[PLACE.nights]!;
  const terms = unpackTerms(row[PLACE.terms]!);
  return {
    ...about,
    day: dayOfNight(row[PLACE.stayNight]!),
    nights: nights === NIGHTLY_RATE ? 1 : nights,
    guests: row[PLACE.guests]!,
    unit: names[row[PLACE.originalType]!] ?? null,
    channel: names[row[PLACE.channel]!] ?? null,
    price: cents < 0 ? null : cents / 100,
    availability: row[PLACE.availability]! < 0 ? null : row[PLACE.availability]!,
    reason: reasonOf(row),
    minimum_nights: terms.minimumNights === 1 ? null : terms.minimumNights,
    seen_at: new Date(row[PLACE.seenS]! * 1000).toISOString(),
  };
}

function reasonOf(row: Float64Array): PreviewRow['reason'] {
  const outcome = LOOK_OUTCOMES[row[PLACE.outcome]!];
  const { closed, stopSale } = unpackTerms(row[PLACE.terms]!);
  if (outcome === 'failed') return 'look_failed';
  if (outcome === 'refused') return 'look_refused';
  if (closed) return 'closed';
  if (stopSale) return 'stop_sale';
  if (outcome === 'none' || row[PLACE.availability] === 0) return 'sold_out';
  return row[PLACE.priceCents]! < 0 ? 'price_unknown' : null;
}

/** The day of a stay night's number. */
function dayOfNight(night: number): string {
  const month = Math.floor(night / 32);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-${twoDigits((night % 32) + 1)}`;
}

function listingPreview(context: PreviewContext): RowPreview {
  const read = listingReader(context);
  return async (cells, line) => {
    const row = await learnt(() => read(cells));
    const about = { ...EMPTY, line, campsite: textOf(context, ['name'], cells) };
    if (row instanceof Problem) return problemRow(row, about, context.language);
    const { name, link, location, province } = row.listing;
    const overall = row.scores.find(({ category }) => category === '');
    const place = location === null ? null : `${location.latitude}, ${location.longitude}`;
    return [
      {
        ...about,
        campsite: name,
        link,
        place: [place, province].filter((part) => part !== null).join(' · ') || null,
        score: overall ? overall.scoreHundredths / 100 : null,
        seen_at: new Date(row.observedAtS * 1000).toISOString(),
      },
    ];
  };
}

function plainPreview(kind: 'holidays' | 'occupancy', context: PreviewContext): RowPreview {
  const read = calendarPreview(kind, context);
  return async (cells, line) => {
    const about = { ...EMPTY, line, place: textOf(context, ['area', 'country', 'place', 'series'], cells) };
    const row = read(cells);
    return row instanceof Problem ? problemRow(row, about, context.language) : [{ ...about, ...row }];
  };
}

function reviewPreview(context: PreviewContext): RowPreview {
  const read = reviewReader(context);
  return async (cells, line) => {
    const row = await learnt(() => read(cells));
    const about = { ...EMPTY, line, campsite: textOf(context, ['campsite', 'link'], cells) };
    if (row instanceof Problem) return problemRow(row, about, context.language);
    const words = [row.title, row.positive, row.negative].find((text) => text !== null) ?? null;
    return [
      {
        ...about,
        day: row.date,
        nights: row.nights,
        score: row.scoreHundredths / 100,
        text: words?.slice(0, MAX_TEXT_CHARACTERS) ?? null,
      },
    ];
  };
}
