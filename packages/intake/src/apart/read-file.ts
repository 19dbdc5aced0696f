import type { PageBytes, PageFacts } from '../page/page-facts.ts';
import { type FileReading, fileRows, isArchive, isReadWhole } from '../rows/file-rows.ts';
import type { RowsOfFile } from '../rows/rows.ts';
import { joined, startOf } from '../rows/unpack.ts';
import { isPdf, type PageText } from '../page/page-text.ts';
import type { ListContext, TariffRead } from '../tariffs/tariff-read.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { APART_FROM_BYTES, FILE_BUDGET, OWN_FILE_BUDGET, PAGE_BUDGET, readApart } from './read-apart.ts';
import { type RequestedGuess, type GuessedFile, READING_TASKS } from './reading-tasks.ts';

/** As much as a workbook may have. */
const GATHERED_BYTES = 50_000_000;

/**
 * The rows of a file in any format, at every door. What is taken apart line by line is so where it arrives; a workbook, and a document
 * that is read as a whole, apart. Throws ImportRefused for one that cannot be read.
 */
export async function* rowsOfAnyFile(bytes: AsyncGenerator<Buffer>, reading: FileReading): AsyncGenerator<RowsOfFile> {
  const start = await startOf(bytes, APART_FROM_BYTES);
  const whole = joined(start, bytes);
  const isSmall = start.length < APART_FROM_BYTES && !isArchive(start);
  const isApart = !isSmall && (await isReadWhole(start, reading));
  // Who sends slowly keeps nobody waiting: a thread begins when most has arrived.
  const gathered = isApart ? joined(await startOf(whole, GATHERED_BYTES), whole) : whole;
  const budget = reading.documentCharacters === undefined ? OWN_FILE_BUDGET : FILE_BUDGET;
  yield* isApart ? readApart('rows', reading, gathered, budget) : fileRows(whole, reading);
}

/** What an uploaded file is taken for. Throws ImportRefused for one that nobody reads. */
export async function guessOfFile(bytes: AsyncIterable<Buffer>, requested: RequestedGuess): Promise<GuessedFile> {
  const arriving = piecesOf(bytes);
  const start = await startOf(arriving, APART_FROM_BYTES);
  const whole = joined(start, arriving);
  const isSmall = start.length < APART_FROM_BYTES && !isArchive(start) && !isPacked(start);
  return only(isSmall ? READING_TASKS.guess(requested, whole) : readApart('guess', requested, whole, FILE_BUDGET));
}

/** The facts of a page (fact-1); null where reading it takes more than a page may. */
export async function factsOfPage({ bytes, ...page }: PageBytes): Promise<PageFacts | null> {
  const whole = piecesOf([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  try {
    const isSmall = bytes.length < APART_FROM_BYTES;
    return await only(isSmall ? READING_TASKS.page(page, whole) : readApart('page', page, whole, PAGE_BUDGET));
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

/** What a page or a PDF says (page-text); null where reading it takes more than a page may. */
export async function textOfPage({ bytes, contentType }: Omit<PageBytes, 'address'>): Promise<PageText | null> {
  const whole = piecesOf([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  const isSmall = bytes.length < APART_FROM_BYTES && !isPdf(bytes);
  try {
    const options = { contentType };
    return await only(isSmall ? READING_TASKS.text(options, whole) : readApart('text', options, whole, PAGE_BUDGET));
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

/** A list of many units takes seconds where another file of its size takes none; a thread takes a tenth of one. */
const LIST_APART_FROM_BYTES = 4_096;

/** The tariff that a file or a pasted text says. Throws ImportRefused for one that has none, or one that a tariff cannot say. */
export async function tariffOfBytes(bytes: Buffer, context: ListContext): Promise<TariffRead> {
  const isSmall = bytes.length < LIST_APART_FROM_BYTES && !isArchive(bytes) && !isPdf(bytes);
  const whole = piecesOf([bytes]);
  return only(isSmall ? READING_TASKS.tariff(context, whole) : readApart('tariff', context, whole, FILE_BUDGET));
}

async function* piecesOf(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* bytes;
}

async function only<Result>(results: AsyncGenerator<Result>): Promise<Result> {
  const { value, done } = await results.next();
  if (done === true) throw new Error('A reading came to nothing');
  await results.return(undefined);
  return value;
}

function isPacked(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}
