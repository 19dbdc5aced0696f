import { say } from '@vivac/text/say';
import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { guessOfFile, rowsOfAnyFile } from '@vivac/intake/apart/read-file';
import type { GuessedFile } from '@vivac/intake/apart/reading-tasks';
import type { Guess, GuessContext } from '@vivac/intake/guess/guess-mapping';
import { guessOfReady } from '@vivac/intake/guess/ready-guess';
import { asLastTime } from '@vivac/intake/guess/as-last-time';
import type { ChosenTable } from '@vivac/intake/guess/sample/find-table';
import { FIELDS, type ImportKind } from '@vivac/intake/mapping/fields';
import type { ReadyMapping } from '@vivac/intake/ready/ready-mapping';
import { readyMapping } from '@vivac/intake/ready/ready-mappings';
import { unpack } from '@vivac/intake/rows/unpack';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Language } from '@vivac/domain/language';
import { readyMappingWords } from '#modules/sources/mappings-read';
import { SERVER_DOCUMENT_CHARACTERS } from '../document-limit.ts';
import type { RememberedLayout } from './layout-store.ts';
import type { PreviewedFile } from './upload-files.ts';

/** What somebody said of a file before it is guessed. */
export interface StatedOfFile extends ChosenTable {
  readonly kind: ImportKind | null;
  /** From the file alone, whatever is remembered or ready. */
  readonly isAnew: boolean;
}

/** The layout that is remembered for a header. */
type LayoutOf = (header: readonly string[], kind: ImportKind | null) => Promise<RememberedLayout | null>;

/** What an uploaded file is, as files with its columns were read before, or the reason why it cannot be recognised. */
export async function guessUpload(
  open: () => PreviewedFile,
  { language, ...context }: GuessContext & { readonly language: Language },
  { kind, isAnew, ...chosen }: StatedOfFile,
  layoutOf: LayoutOf,
): Promise<UploadGuess> {
  const guessAs = (as: ImportKind | null) => {
    const { bytes, ...named } = open();
    return guessOfFile(bytes, { ...named, context, kind: as, chosen });
  };
  try {
    const guessed = await guessAs(kind);
    if (isAnew) return presentGuess(guessed, null);
    const ready = await readyGuess(open, guessed, context, kind);
    if (ready !== null)
      return presentGuess({ sample: guessed.sample, guess: ready.guess }, null, readyIn(ready.mapping, language));
    const layout = await layoutOf(guessed.sample.header, kind);
    return layout === null ? presentGuess(guessed, null) : presentGuess(...(await asBefore(guessed, layout, guessAs)));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return nothingGuessed(kind ?? 'prices', say(language, 'alone', { reason: error.reason }));
  }
}

/** A file as its layout was read before; as it was guessed where it cannot be. */
async function asBefore(
  guessed: GuessedFile,
  layout: RememberedLayout,
  guessAs: (kind: ImportKind) => Promise<GuessedFile>,
): Promise<[GuessedFile, RememberedLayout | null]> {
  const isOfKind = guessed.guess.isRecognised && guessed.guess.kind === layout.kind;
  const { sample, guess } = isOfKind ? guessed : await guessAs(layout.kind);
  const read = asLastTime(guess, { fileName: sample.fileName, header: sample.header }, layout);
  return read === null ? [guessed, null] : [{ sample, guess: read }, layout];
}

const READY_ROWS = 400;

/** The guess of a file that has the shape of a ready mapping; null for others, and where the mapping does not read it. */
async function readyGuess(
  open: () => PreviewedFile,
  { sample, guess }: GuessedFile,
  context: GuessContext,
  kind: ImportKind | null,
): Promise<{ readonly guess: Guess; readonly mapping: ReadyMapping } | null> {
  const mapping = sample.ready === null ? null : readyMapping(sample.ready);
  if (mapping === null || (kind !== null && kind !== mapping.kind)) return null;
  const { bytes, fileName, limits } = open();
  const documentCharacters = SERVER_DOCUMENT_CHARACTERS;
  const reading = { kind: mapping.kind, mapping: mapping.mapping, fileName, format: undefined, documentCharacters };
  const rows: (readonly string[])[] = [];
  let header: readonly string[] = [];
  try {
    for await (const part of rowsOfAnyFile(
      unpack(bytes, limits, () => {}),
      reading,
    )) {
      header = part.header;
      rows.push(...part.rows.cells.filter((cells) => cells.length === part.header.length));
      if (rows.length >= READY_ROWS) break;
    }
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
  const read = { sample, header, rows: rows.slice(0, READY_ROWS), guessed: guess.columns };
  return { mapping, guess: guessOfReady(mapping, read, context) };
}

function readyIn({ id, title, follows, documented }: ReadyMapping, language: Language): UploadGuess['ready'] {
  return { id, title, use: readyMappingWords(language).use(id), follows, documented };
}

function presentGuess(
  { sample, guess }: GuessedFile,
  layout: RememberedLayout | null,
  ready: UploadGuess['ready'] = null,
): UploadGuess {
  const { format, encoding, delimiter, sheet, sheets, headerLine, top, isPacked } = sample;
  return {
    refused: null,
    ready,
    as_last_time: layout && {
      number: layout.number,
      file_name: layout.fileName,
      answered_by: layout.answeredBy,
      answered_at: layout.answeredAt.toISOString(),
    },
    kind: guess.kind,
    recognised: guess.isRecognised,
    format,
    encoding,
    delimiter,
    sheet,
    sheets: sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden })),
    header_line: headerLine,
    top: top.map(({ line, cells }) => ({ line, cells: [...cells] })),
    packed: isPacked,
    mapping: guess.mapping,
    columns: guess.columns.map(({ offerOf, dateFormat, readings, translations, values, ...column }) => ({
      ...column,
      values: [...values],
      offer_of: offerOf,
      date_format: dateFormat,
      readings,
      translations: translations === null ? null : [...translations],
    })),
    fields: [...FIELDS[guess.kind]],
    questions: guess.questions.map(({ answers, likely = null, ...question }) => ({
      ...question,
      answers: [...answers],
      likely,
    })),
    missing: [...guess.missing],
  };
}

function nothingGuessed(kind: ImportKind, refused: string): UploadGuess {
  return {
    refused,
    ready: null,
    as_last_time: null,
    kind,
    recognised: false,
    format: '',
    encoding: null,
    delimiter: null,
    sheet: null,
    sheets: [],
    header_line: null,
    top: [],
    packed: false,
    mapping: {},
    columns: [],
    fields: [],
    questions: [],
    missing: [],
  };
}
