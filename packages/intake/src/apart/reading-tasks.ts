import type { Sentence } from '@vivac/text/sentence';
import type { Guess, GuessContext } from '../guess/guess-mapping.ts';
import type { ChosenTable } from '../guess/sample/find-table.ts';
import type { Sample } from '../guess/sample/sample.ts';
import type { ImportKind } from '../mapping/fields.ts';
import type { PageBytes, PageFacts } from '../page/page-facts.ts';
import type { PageText } from '../page/page-text.ts';
import type { FileReading } from '../rows/file-rows.ts';
import type { ListContext, TariffRead } from '../tariffs/tariff-read.ts';
import type { RowsOfFile } from '../rows/rows.ts';
import type { UnpackLimits } from '../rows/unpack.ts';
import type { ImportRefused } from '../verdict/import-refused.ts';

export interface RequestedGuess {
  readonly fileName: string;
  readonly limits: UnpackLimits;
  readonly context: GuessContext;
  readonly kind: ImportKind | null;
  readonly chosen: ChosenTable;
}

/** What an uploaded file looks like, and what it is taken for. */
export interface GuessedFile {
  readonly sample: Omit<Sample, 'rows'>;
  readonly guess: Guess;
}

export interface ReadingArguments {
  readonly rows: FileReading;
  readonly guess: RequestedGuess;
  readonly page: Omit<PageBytes, 'bytes'>;
  readonly text: Pick<PageBytes, 'contentType'>;
  readonly tariff: ListContext;
}
export interface ReadingResults {
  readonly rows: RowsOfFile;
  readonly guess: GuessedFile;
  readonly page: PageFacts;
  readonly text: PageText;
  readonly tariff: TariffRead;
}
export type ReadingTask = keyof ReadingArguments;

type Bytes = AsyncGenerator<Buffer>;
type Tasks = {
  readonly [Task in ReadingTask]: (
    requested: ReadingArguments[Task],
    bytes: Bytes,
  ) => AsyncGenerator<ReadingResults[Task]>;
};

/** What can be read in a thread of its own, or, where it is small, at once. A thread loads what its task needs. */
export const READING_TASKS: Tasks = {
  rows: async function* (requested, bytes) {
    const { fileRows } = await import('../rows/file-rows.ts');
    yield* inPieces(fileRows(bytes, requested));
  },
  guess: async function* ({ fileName, limits, context, kind, chosen }, bytes) {
    const [{ readSample }, { guessMapping }] = await Promise.all([
      import('../guess/sample/sample.ts'),
      import('../guess/guess-mapping.ts'),
    ]);
    const { rows, ...sample } = await readSample(bytes, fileName, limits, chosen);
    yield { sample, guess: guessMapping({ ...sample, rows }, context, kind) };
  },
  page: async function* (requested, bytes) {
    const { pageFacts } = await import('../page/page-facts.ts');
    yield pageFacts({ ...requested, bytes: await gathered(bytes) });
  },
  tariff: async function* (requested, bytes) {
    const { tariffOfFile } = await import('../tariffs/read-list.ts');
    yield await tariffOfFile(await gathered(bytes), requested);
  },
  text: async function* ({ contentType }, bytes) {
    const { isPdf, pageText, pdfText } = await import('../page/page-text.ts');
    const whole = await gathered(bytes);
    yield isPdf(whole) ? await pdfText(whole) : pageText(whole, contentType);
  },
};

async function gathered(bytes: Bytes): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Cells that cross from one thread to the other at once. */
const PIECE_CELLS = 20_000;

async function* inPieces(file: AsyncGenerator<RowsOfFile>): AsyncGenerator<RowsOfFile> {
  for await (const { header, rows } of file) {
    const most = Math.max(1, Math.floor(PIECE_CELLS / Math.max(1, header.length)));
    for (let from = 0; from === 0 || from < rows.cells.length; from += most) {
      const to = from + most;
      const flaws = [...(rows.flaws ?? [])].filter(([at]) => at >= from && at < to);
      yield {
        header,
        rows: {
          cells: rows.cells.slice(from, to),
          lines: rows.lines.slice(from, to),
          flaws: flaws.length === 0 ? null : new Map(flaws.map(([at, flaw]) => [at - from, flaw])),
        },
      };
    }
  }
}

export type ReaderRequest =
  | { readonly task: ReadingTask; readonly input: ReadingArguments[ReadingTask] }
  | { readonly bytes: Uint8Array | null }
  | { readonly next: true };

export type ReaderAnswer =
  | { readonly is: 'result'; readonly result: ReadingResults[ReadingTask] }
  | { readonly is: 'more' | 'end' }
  | { readonly is: 'failed'; readonly message: string }
  | ({ readonly is: 'refused'; readonly reason: Sentence } & Pick<ImportRefused, 'line' | 'column' | 'kind'>);
