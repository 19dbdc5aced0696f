import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { type Guess, type GuessContext, guessMapping } from '@vivac/intake/guess/guess-mapping';
import { type Sample, readSample } from '@vivac/intake/guess/sample/sample';
import { FIELDS, type ImportKind } from '@vivac/intake/mapping/fields';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Language } from '@vivac/domain/language';
import { importReasonIn } from '@vivac/text/said-in';
import type { PreviewedFile } from './preview-rows.ts';

/** What an uploaded file is, or the reason why it cannot be recognised. */
export async function guessUpload(
  file: PreviewedFile,
  context: GuessContext & { readonly language: Language },
  kind: ImportKind | null,
): Promise<UploadGuess> {
  try {
    const sample = await readSample(file.bytes, file.fileName, file.limits);
    return presentGuess(sample, guessMapping(sample, context, kind));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return nothingGuessed(kind ?? 'prices', importReasonIn(context.language, `${error.message}.`));
  }
}

function presentGuess(sample: Sample, guess: Guess): UploadGuess {
  const { format, encoding, delimiter, sheet, headerLine, isPacked } = sample;
  return {
    refused: null,
    kind: guess.kind,
    recognised: guess.isRecognised,
    format,
    encoding,
    delimiter,
    sheet,
    header_line: headerLine,
    packed: isPacked,
    mapping: guess.mapping,
    columns: guess.columns.map(({ offerOf, dateFormat, readings, translations, ...column }) => ({
      ...column,
      offer_of: offerOf,
      date_format: dateFormat,
      readings,
      translations: translations === null ? null : [...translations],
    })),
    fields: [...FIELDS[guess.kind]],
    questions: guess.questions.map(({ answers, ...question }) => ({ ...question, answers: [...answers] })),
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
    header_line: null,
    packed: false,
    mapping: {},
    columns: [],
    fields: [],
    questions: [],
    missing: [],
  };
}
