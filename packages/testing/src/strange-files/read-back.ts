import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { unpackTerms } from '@vivac/domain/offers/stay-terms';
import { normaliseLink } from '@vivac/domain/places/link';
import { type Guess, guessMapping } from '@vivac/intake/guess/guess-mapping';
import { plainWords } from '@vivac/intake/guess/names/plain-words';
import { readSample } from '@vivac/intake/guess/sample/sample';
import { offerContexts, type ReadingContext } from '@vivac/intake/kinds/reading-context';
import { LOOK_OUTCOMES, PLACE, priceReader, ROW_PLACES } from '@vivac/intake/kinds/price-reader';
import { reviewReader } from '@vivac/intake/kinds/review-reader';
import { fieldSources } from '@vivac/intake/mapping/field-source';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { Unknown } from '@vivac/intake/mapping/names';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import { fileRows } from '@vivac/intake/rows/file-rows';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import { ImportRefused, Problem } from '@vivac/intake/verdict/import-refused';
import { ARRIVES, CAMPSITES, type StrangeFile, ZONE, linkOf } from './strange-file.ts';

/** What the importer would store, by what it is about, and what it left out. */
export interface ReadBack {
  readonly guess: Guess | null;
  readonly stored: ReadonlyMap<string, Readonly<Record<string, string | number | null>>>;
  /** What is stored twice with different values. */
  readonly contradicted: readonly string[];
  /** Rows left out with a reason, each as the reader's sentence. */
  readonly rejected: readonly string[];
  /** Rows that the mapping says not to read. */
  readonly skipped: number;
  /** Why the whole file was refused; null where it was not. */
  readonly refused: string | null;
}

async function* bytesOf(bytes: Buffer) {
  yield bytes;
}

/** A file as it comes. */
type FileAsItComes = Pick<StrangeFile, 'kind' | 'bytes' | 'fileName'>;

/** Reads a file as somebody does who accepts what is proposed. */
export async function readBack(file: FileAsItComes): Promise<ReadBack> {
  const guess = await guessOf(file);
  if (typeof guess === 'string') return { ...NOTHING, guess: null, refused: guess };
  if (!guess.isRecognised) return { ...NOTHING, guess, refused: 'is not recognised' };
  if (guess.kind !== file.kind) return { ...NOTHING, guess, refused: null, contradicted: [`taken for ${guess.kind}`] };
  if (guess.missing.length > 0) return { ...NOTHING, guess, refused: `lacks ${guess.missing.join(', ')}` };
  return { guess, ...(await readBy(file, guess.mapping)) };
}

const NOTHING = { stored: new Map(), contradicted: [], rejected: [], skipped: 0 } as const;

async function guessOf({ bytes, fileName }: FileAsItComes): Promise<Guess | string> {
  const campsites = new Set(CAMPSITES.map((name) => plainWords(name)));
  try {
    return guessMapping(await readSample(bytesOf(bytes), fileName, UNPACK_LIMITS), {
      zone: ZONE,
      now: ARRIVES,
      campsites,
    });
  } catch (error) {
    if (error instanceof ImportRefused) return error.message;
    throw error;
  }
}

/** Reads a file by a mapping with the importer's own readers. */
export async function readBy(file: FileAsItComes, asGuessed: Mapping): Promise<Omit<ReadBack, 'guess'>> {
  // As it comes over the wire.
  const mapping = parseMapping(JSON.parse(JSON.stringify(asGuessed)));
  const store = new Store();
  try {
    let take: Taker | null = null;
    const reading = { kind: mapping.kind, mapping, fileName: file.fileName, format: undefined };
    for await (const { header, rows } of fileRows(bytesOf(file.bytes), reading)) {
      take ??= takerOf(file, mapping, header);
      for (const [at, cells] of rows.cells.entries()) {
        const flaw = rows.flaws?.get(at);
        const line = rows.lines[at]!;
        if (flaw) store.rejected.push(`line ${line}: ${flaw.reason}`);
        else if (cells.length !== header.length) store.rejected.push(`line ${line}: has another number of columns`);
        else for (const one of await take(cells)) store.add(line, one);
      }
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { ...NOTHING, refused: error.message };
  }
  const { stored, contradicted, rejected, skipped } = store;
  return { stored, contradicted, rejected, skipped, refused: null };
}

class Store {
  readonly stored = new Map<string, Stored['values']>();
  readonly contradicted: string[] = [];
  readonly rejected: string[] = [];
  skipped = 0;

  add(line: number, one: Stored | Problem): void {
    if (one instanceof Problem) {
      if (one.outcome === 'skipped') this.skipped++;
      else this.rejected.push(`line ${line}: ${one.field} (${one.column}) “${one.value}” ${one.reason}`);
      return;
    }
    const before = this.stored.get(one.key);
    if (before && JSON.stringify(before) !== JSON.stringify(one.values)) this.contradicted.push(one.key);
    else this.stored.set(one.key, one.values);
  }
}

interface Stored {
  readonly key: string;
  readonly values: Record<string, string | number | null>;
}
type Taker = (cells: readonly string[]) => Promise<(Stored | Problem)[]>;

function takerOf(file: FileAsItComes, mapping: Mapping, header: readonly string[]): Taker {
  const names: string[] = [];
  const numberOf = async (name: string) => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const links = new Map(CAMPSITES.map((name) => [normaliseLink(linkOf(name)), name]));
  const context: ReadingContext = {
    mapping,
    sources: fieldSources(mapping, header, file.fileName),
    sourceName: 'File',
    zone: ZONE,
    observedAt: null,
    now: ARRIVES,
    lookups: {
      findCampsite: async (identity) => {
        const name = 'link' in identity ? links.get(identity.link) : CAMPSITES.find((one) => one === identity.name);
        return name === undefined ? null : numberOf(name);
      },
      numberOf: async (_, name) => numberOf(name),
    },
  };
  const takers: Readonly<Record<string, typeof priceTaker>> = { prices: priceTaker, reviews: reviewTaker };
  return (takers[mapping.kind] ?? priceTaker)(context, names);
}

function priceTaker(context: ReadingContext, names: readonly string[]): Taker {
  const readers = offerContexts(context).map(priceReader);
  const row = new Float64Array(ROW_PLACES);
  return async (cells) => {
    const taken: (Stored | Problem)[] = [];
    for (const read of readers) {
      let outcome = read(cells, row);
      while (outcome instanceof Unknown) {
        await outcome.learn();
        outcome = read(cells, row);
      }
      taken.push(outcome ?? storedPrice(row, names));
    }
    return taken;
  };
}

function reviewTaker(context: ReadingContext, names: readonly string[]): Taker {
  const read = reviewReader(context);
  return async (cells) => {
    let review = read(cells);
    while (review instanceof Unknown) {
      await review.learn();
      review = read(cells);
    }
    if (review instanceof Problem) return [review];
    const { campsiteId, date, reviewerName, scoreHundredths, ...stated } = review;
    const { positive, negative, title, group, nights, nationality, answer } = stated;
    return [
      {
        key: [names[campsiteId]!, date, reviewerName].join(' | '),
        values: {
          score: scoreHundredths,
          positive,
          negative,
          title,
          group,
          nights,
          nationality,
          answer: answer ?? null,
        },
      },
    ];
  };
}

/** What a price is about, as text. */
export function priceKey(about: {
  readonly campsite: string;
  readonly night: string;
  readonly guests: number;
  readonly nights: number;
  readonly channel: string;
  readonly unit: string;
  readonly cancellation: string;
}): string {
  const { campsite, night, guests, nights, channel, unit, cancellation } = about;
  return [campsite, night, guests, nights, channel, unit, cancellation].join(' | ');
}

function storedPrice(row: Float64Array, names: readonly string[]): Stored {
  const nights = row[PLACE.nights]!;
  const terms = unpackTerms(row[PLACE.terms]!);
  const night = row[PLACE.stayNight]!;
  const month = Math.floor(night / 32);
  const two = (value: number) => String(value).padStart(2, '0');
  const key = priceKey({
    campsite: names[row[PLACE.campsite]!]!,
    night: `${Math.floor(month / 12)}-${two((month % 12) + 1)}-${two((night % 32) + 1)}`,
    guests: row[PLACE.guests]!,
    nights: nights === NIGHTLY_RATE ? 1 : nights,
    channel: names[row[PLACE.channel]!]!,
    unit: names[row[PLACE.originalType]!]!,
    cancellation: names[row[PLACE.cancellation]!]!,
  });
  const state = stateOf(row);
  return {
    key,
    values: {
      state,
      price: state === 'free' ? row[PLACE.priceCents]! : null,
      left: row[PLACE.availability]! < 0 ? null : row[PLACE.availability]!,
      minimumNights: terms.minimumNights,
      seen: row[PLACE.seenS]!,
    },
  };
}

function stateOf(row: Float64Array): string {
  const outcome = LOOK_OUTCOMES[row[PLACE.outcome]!];
  const { closed, stopSale } = unpackTerms(row[PLACE.terms]!);
  if (outcome === 'failed' || outcome === 'refused') return 'failed';
  if (closed) return 'closed';
  if (stopSale) return 'stopped';
  return outcome === 'none' || row[PLACE.availability] === 0 ? 'sold out' : 'free';
}
