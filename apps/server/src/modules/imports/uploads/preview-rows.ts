import { toSay } from '@vivac/text/sentence';
import type { Language } from '@vivac/domain/language';
import type { StatedCampsites } from '@vivac/contract/administration/campsites';
import { type Lookups, offerContexts, type ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { PreviewRow } from '@vivac/contract/administration/uploads';
import { fieldSources } from '@vivac/intake/mapping/field-source';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { rowsOfAnyFile } from '@vivac/intake/apart/read-file';
import type { RowsOfFile } from '@vivac/intake/rows/rows';
import { unpack } from '@vivac/intake/rows/unpack';
import { ImportRefused, Problem } from '@vivac/intake/verdict/import-refused';
import { UnknownCampsites, identityKey, statedKey } from '@vivac/intake/verdict/unknown-campsites';
import { campsiteFinder } from '#modules/watchlists/read';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import type { RunPlan } from './run-uploads.ts';
import type { PreviewedFile } from './upload-files.ts';
import { ReadingTurn } from '../feed-rows.ts';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';
import { say } from '@vivac/text/say';
import { textOf as wordsOf } from '@vivac/text/text-of';
import { unpackTerms } from '@vivac/domain/offers/stay-terms';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { listingReader } from '@vivac/intake/kinds/listing-reader';
import { LOOK_OUTCOMES, PLACE, priceReader, ROW_PLACES } from '@vivac/intake/kinds/price-reader';
import { reviewReader } from '@vivac/intake/kinds/review-reader';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import { Unknown } from '@vivac/intake/mapping/names';
import { holidayReader } from '@vivac/intake/kinds/holiday-reader';
import { occupancyReader } from '@vivac/intake/kinds/occupancy-reader';

export interface PreviewDeps extends Pick<Context, 'db' | 'clock' | 'zone'> {
  readonly language: Language;
}

const ROWS_READ = 400;
const ROWS_SHOWN = 12;
const LEAST_OTHERS = 4;

/** The first rows of a file as they would be understood, of each outcome at least one; or why it cannot be read. */
export async function previewRows(
  deps: PreviewDeps,
  file: PreviewedFile,
  plan: RunPlan,
): Promise<{ readonly rows: PreviewRow[]; readonly unknown_campsites: number } | Refusal> {
  const { mapping, kind } = plan;
  const reading = {
    kind,
    mapping,
    fileName: file.fileName,
    format: undefined,
    documentCharacters: SERVER_DOCUMENT_CHARACTERS,
  };
  try {
    const bytes = unpack(file.bytes, file.limits, () => {});
    const unknown = new UnknownCampsites();
    const rows = await firstRows({ ...deps, unknown }, rowsOfAnyFile(bytes, reading), file.fileName, plan);
    return { rows: variedRows(rows), unknown_campsites: unknown.size };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { line, reason } = error;
    const stated = line === null ? toSay('alone', { reason }) : toSay('lineAlone', { line, reason });
    return refuse('invalid', stated, error.column ?? undefined);
  }
}

type RowDeps = PreviewDeps & { readonly unknown: UnknownCampsites };

async function firstRows(
  deps: RowDeps,
  file: AsyncIterable<RowsOfFile>,
  fileName: string,
  plan: RunPlan,
): Promise<PreviewRow[]> {
  const shown: PreviewRow[] = [];
  const turn = new ReadingTurn(plan.mapping);
  let understand: ((cells: readonly string[], line: number) => Promise<PreviewRow[]>) | null = null;
  for await (const { header, rows } of file) {
    understand ??= rowPreview(plan.kind, contextOf(deps, header, fileName, plan));
    for (const [at, cells] of rows.cells.entries()) {
      if (shown.length >= ROWS_READ) return shown;
      await turn.end();
      if (cells.length === header.length) shown.push(...(await understand(cells, rows.lines[at]!)));
    }
  }
  return shown;
}

function contextOf(
  { db, clock, zone, language, unknown }: RowDeps,
  header: readonly string[],
  fileName: string,
  plan: RunPlan,
): PreviewContext {
  const mapping = plan.mapping ?? nativeMapping(plan.kind, header);
  const names: string[] = [];
  return {
    names,
    language,
    lookups: {
      findCampsite: finderWith(campsiteFinder(db), plan.campsites),
      unknown,
      // Names get their numbers here alone: a preview adds none to the market.
      numberOf: async (_, name) => {
        const at = names.indexOf(name);
        return at === -1 ? names.push(name) - 1 : at;
      },
    },
    mapping,
    sources: fieldSources(mapping, header, fileName),
    sourceName: mapping.source ?? 'File',
    zone,
    observedAt: null,
    now: clock.now(),
  };
}

/** Of campsites that somebody said something of there is no id before the import; a preview shows their names alone. */
const STATED = 0;

function finderWith(find: Lookups['findCampsite'], stated: StatedCampsites | null): Lookups['findCampsite'] {
  const answers = new Map(stated?.answers.map((answer) => [statedKey(answer.said), answer.is]));
  return async (identity) => {
    const known = await find(identity);
    const is = answers.get(identityKey(identity));
    return known ?? (is === undefined || is === 'left_out' ? null : STATED);
  };
}

/** The first of each outcome, filled up by the first of the others, in the order of the file. */
function variedRows(rows: readonly PreviewRow[]): PreviewRow[] {
  const firsts = new Map<string, PreviewRow>();
  for (const row of rows) {
    const outcome = row.problem ?? row.reason ?? (row.minimum_nights === null ? 'price' : 'terms');
    if (!firsts.has(outcome)) firsts.set(outcome, row);
  }
  const telling = [...firsts.values()].slice(0, ROWS_SHOWN - LEAST_OTHERS);
  const others = rows.filter((row) => !telling.includes(row)).slice(0, ROWS_SHOWN - telling.length);
  return [...telling, ...others].sort((one, other) => one.line - other.line);
}

/** Names by the numbers that a preview gives them. */
type Names = readonly string[];
type PreviewContext = ReadingContext & {
  readonly names: Names;
  /** In which problems are told. */
  readonly language: Language;
};
type Cells = readonly string[];
type RowPreview = (cells: Cells, line: number) => Promise<PreviewRow[]>;

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
function rowPreview(kind: ImportKind, context: PreviewContext): RowPreview {
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

type Understood = Pick<PreviewRow, 'place' | 'day' | 'text'>;
type CalendarKind = 'holidays' | 'occupancy';

/** How a row of holidays or of occupancy would be understood, or why it could not be. */
function calendarPreview(
  kind: CalendarKind,
  context: ReadingContext,
): (cells: readonly string[]) => Understood | Problem {
  const read = kind === 'holidays' ? holidayPreview(context) : occupancyPreview(context);
  return (cells) => {
    const found = read(cells);
    if (found instanceof Unknown) throw new Error('A calendar asks for no names');
    return found;
  };
}

function holidayPreview(context: ReadingContext) {
  const read = holidayReader(context);
  return (cells: readonly string[]) => {
    const row = read(cells);
    if (row instanceof Problem || row instanceof Unknown) return row;
    const { area, first, last, name, kind } = row;
    return { place: area, day: first, text: `${name || kind} → ${last}` };
  };
}

function occupancyPreview(context: ReadingContext) {
  const read = occupancyReader(context);
  return (cells: readonly string[]) => {
    const row = read(cells);
    if (row instanceof Problem || row instanceof Unknown) return row;
    const { place, month, measure, valueHundredths } = row;
    return { place, day: month, text: `${measure}: ${valueHundredths === null ? '·' : valueHundredths / 100}` };
  };
}
