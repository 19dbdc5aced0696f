import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { guessOfFile } from '@vivac/intake/apart/read-file';
import type { GuessedFile } from '@vivac/intake/apart/reading-tasks';
import type { GuessContext } from '@vivac/intake/guess/guess-mapping';
import type { ChosenTable } from '@vivac/intake/guess/sample/sample';
import { FIELDS, type ImportKind } from '@vivac/intake/mapping/fields';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Language } from '@vivac/domain/language';
import { importReasonIn } from '@vivac/text/said-in';
import type { PreviewedFile } from './preview-rows.ts';

/** What somebody said of a file before it is guessed. */
export interface SaidOfFile extends ChosenTable {
  readonly kind: ImportKind | null;
}

/** What an uploaded file is, or the reason why it cannot be recognised. */
export async function guessUpload(
  file: PreviewedFile,
  context: GuessContext & { readonly language: Language },
  { kind, ...chosen }: SaidOfFile,
): Promise<UploadGuess> {
  const { bytes, ...named } = file;
  const { language, ...known } = context;
  try {
    return presentGuess(await guessOfFile(bytes, { ...named, context: known, kind, chosen }));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return nothingGuessed(kind ?? 'prices', importReasonIn(language, `${error.message}.`));
  }
}

function presentGuess({ sample, guess }: GuessedFile): UploadGuess {
  const { format, encoding, delimiter, sheet, sheets, headerLine, top, isPacked } = sample;
  return {
    refused: null,
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
