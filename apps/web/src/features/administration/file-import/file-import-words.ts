import { locale, wordsOf } from '../../../text/reader.ts';
import { numberFormat } from '../../../text/percent-words.ts';

const words = wordsOf('file-import');
const { steps, delimiters } = words;
const answers: Readonly<Record<string, string>> = words.answers satisfies Record<Answered, string>;

const FORMATS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  ndjson: 'NDJSON',
  json: 'JSON',
  xlsx: 'Excel',
  html: 'HTML',
};
const ENCODINGS: Readonly<Record<string, string>> = {
  utf8: 'UTF-8',
  'utf8-twice': 'UTF-8 × 2',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': delimiters.comma,
  ';': delimiters.semicolon,
  '\t': delimiters.tab,
  '|': delimiters.bar,
};
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** As the importer calls them. */
type Requested =
  | 'date_order'
  | 'decimal_mark'
  | 'currency_sign'
  | 'price_basis'
  | 'free_or_sold'
  | 'score_scale'
  | 'observed_at'
  | 'price_column'
  | 'price_cents'
  | 'price_net'
  | 'price_discount'
  | 'price_fees'
  | 'price_from'
  | 'price_level'
  | 'all_past'
  | 'one_price'
  | 'empty_price'
  | 'prices_of_few'
  | 'with_children'
  | 'complete'
  | 'range_end';
type Answered = 'day_first' | 'month_first' | 'other_currency' | 'per_night';
/** The answer that a scale ends at so much. */
const ENDS_AT = /^to_(\d+)$/;

/** The administrator’s page that brings a file into the market. */
export const fileImportText = {
  ...words,
  size: (bytes: number) => {
    if (bytes < KILOBYTE) return words.bytes({ count: bytes });
    if (bytes < MEGABYTE) return words.kilobytes({ count: Math.round(bytes / KILOBYTE) });
    return words.megabytes({ count: numberFormat(ONE_DECIMAL)(bytes / MEGABYTE) });
  },
  steps: [steps.file, steps.reading, steps.columns, steps.import],
  format: (format: string) => FORMATS[format] ?? format,
  encoding: (encoding: string) => ENCODINGS[encoding] ?? encoding,
  delimiter: (delimiter: string) => DELIMITERS[delimiter] ?? delimiter,
  decimal: { '.': words.decimalPoint, ',': words.decimalComma },
  decimalChoices: { '': words.decimalByNumber, '.': words.decimalByPoint, ',': words.decimalByComma },
  whys: words.whys satisfies Record<Requested, string>,
  exampleFile: (kind: keyof typeof words.kinds) => `${words.kinds[kind].toLocaleLowerCase(locale)}.csv`,
  byName: (language: string | null) => (language === null ? words.byName : words.byNameIn({ language })),
  either: (fields: readonly string[]) => fields.join(` ${words.or} `),
  questions: { ...words.questions, complete: words.complete.question } satisfies Record<Requested, string>,
  answer: (answer: string) => {
    const end = ENDS_AT.exec(answer)?.[1];
    return end === undefined ? (answers[answer] ?? answer) : words.scaleEnd({ end: Number(end) });
  },
  importRows: (rows: number | null) => (rows === null ? words.import : words.importRows({ rows })),
  done: (batch: number | null) => (batch === null ? words.done : words.doneAs({ batch })),
};
