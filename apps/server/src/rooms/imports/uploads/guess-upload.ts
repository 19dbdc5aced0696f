import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { guessOfFile } from '@vivac/intake/apart/read-file';
import type { GuessedFile } from '@vivac/intake/apart/reading-tasks';
import type { GuessContext } from '@vivac/intake/guess/guess-mapping';
import { asLastTime } from '@vivac/intake/guess/as-last-time';
import type { ChosenTable } from '@vivac/intake/guess/sample/find-table';
import { FIELDS, type ImportKind } from '@vivac/intake/mapping/fields';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Language } from '@vivac/domain/language';
import { importReasonIn } from '@vivac/text/said-in';
import type { RememberedLayout } from './layout-store.ts';
import type { PreviewedFile } from './upload-files.ts';

/** What somebody said of a file before it is guessed. */
export interface SaidOfFile extends ChosenTable {
  readonly kind: ImportKind | null;
}

/** The layout that is remembered for a header. */
type LayoutOf = (header: readonly string[], kind: ImportKind | null) => Promise<RememberedLayout | null>;

/** What an uploaded file is, as files with its columns were read before, or the reason why it cannot be recognised. */
export async function guessUpload(
  open: () => PreviewedFile,
  { language, ...context }: GuessContext & { readonly language: Language },
  { kind, ...chosen }: SaidOfFile,
  layoutOf: LayoutOf,
): Promise<UploadGuess> {
  const guessAs = (as: ImportKind | null) => {
    const { bytes, ...named } = open();
    return guessOfFile(bytes, { ...named, context, kind: as, chosen });
  };
  try {
    const guessed = await guessAs(kind);
    const { header, fileName } = guessed.sample;
    const layout = await layoutOf(header, kind);
    if (layout === null) return presentGuess(guessed, null);
    const isOfKind = guessed.guess.isRecognised && guessed.guess.kind === layout.kind;
    const { sample, guess } = isOfKind ? guessed : await guessAs(layout.kind);
    const asBefore = asLastTime(guess, { fileName, header }, layout);
    return asBefore === null ? presentGuess(guessed, null) : presentGuess({ sample, guess: asBefore }, layout);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return nothingGuessed(kind ?? 'prices', importReasonIn(language, `${error.message}.`));
  }
}

function presentGuess({ sample, guess }: GuessedFile, layout: RememberedLayout | null): UploadGuess {
  const { format, encoding, delimiter, sheet, sheets, headerLine, top, isPacked } = sample;
  return {
    refused: null,
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
