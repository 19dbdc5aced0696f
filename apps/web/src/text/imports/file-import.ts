import catalogue from '@vivac/text/catalogues/en/file-import.json';
import { locale, readerText } from '../reader.ts';

const words = readerText('file-import', catalogue);
const { steps, delimiters } = words;

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
type Asked =
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
  | 'price_from'
  | 'price_level'
  | 'all_past'
  | 'one_price'
  | 'empty_price'
  | 'prices_of_few'
  | 'with_children'
  | 'complete'
  | 'range_end';
type Answered = 'day_first' | 'month_first' | 'other_currency' | 'per_night' | 'to_5' | 'to_10' | 'to_50' | 'to_100';

/** The administrator’s page that brings a file into the market. */
export const fileImportText = {
  ...words,
  size: (bytes: number) => {
    if (bytes < KILOBYTE) return words.bytes({ count: bytes });
    if (bytes < MEGABYTE) return words.kilobytes({ count: Math.round(bytes / KILOBYTE) });
    return words.megabytes({ count: (bytes / MEGABYTE).toLocaleString(locale, ONE_DECIMAL) });
  },
  steps: [steps.file, steps.reading, steps.columns, steps.import],
  sending: (name: string) => words.sending({ name }),
  sent: (sent: string, all: string) => words.sent({ sent, all }),
  brokeOff: (name: string) => words.brokeOff({ name }),
  emptyFile: (name: string) => words.emptyFile({ name }),
  notRecognised: (reason: string) => words.notRecognised({ reason }),
  format: (format: string) => FORMATS[format] ?? format,
  encoding: (encoding: string) => ENCODINGS[encoding] ?? encoding,
  delimiter: (delimiter: string) => DELIMITERS[delimiter] ?? delimiter,
  decimal: { '.': words.decimalPoint, ',': words.decimalComma },
  sheet: (name: string) => words.sheet({ name }),
  decimalChoices: { '': words.decimalByNumber, '.': words.decimalByPoint, ',': words.decimalByComma },
  columnCounts: (all: number, known: number, questions: number, unused: number) =>
    words.columnCounts({ all, known, questions, unused }),
  partOf: (field: string) => words.partOf({ field }),
  becomeRows: (columns: readonly string[]) => words.becomeRows({ names: columns.join(', ') }),
  unusedTitle: (count: number) => words.unusedTitle({ count }),
  headerAt: (line: number) => words.headerAt({ line }),
  lineAsHeader: (line: number) => words.lineAsHeader({ line }),
  sheetHidden: (name: string) => words.sheetHidden({ name }),
  hiddenSheets: (count: number) => words.hiddenSheets({ count }),
  whys: words.whys satisfies Record<Asked, string>,
  readBy: (title: string) => words.readBy({ title }),
  follows: (on: string) => words.follows({ on }),
  exampleFile: (kind: keyof typeof words.kinds) => `${words.kinds[kind].toLocaleLowerCase(locale)}.csv`,
  columnsOf: (count: number) => words.columnsOf({ count }),
  forgetLayout: (name: string) => words.forgetLayout({ name }),
  asLastTimeOf: (name: string, when: string, who: string) => words.asLastTimeOf({ name, when, who }),
  fieldOf: (column: string) => words.fieldOf({ column }),
  ofOffer: (field: string, channel: string) => words.ofOffer({ field, channel }),
  byName: (language: string | null) => (language === null ? words.byName : words.byNameIn({ language })),
  byLayout: (publisher: string) => words.byLayout({ publisher }),
  byDate: (format: string) => words.byDate({ format }),
  unknownValues: (count: number) => words.unknownValues({ count }),
  needed: (fields: string) => words.needed({ fields }),
  either: (fields: readonly string[]) => fields.join(` ${words.or} `),
  questions: { ...words.questions, complete: words.complete.question } satisfies Record<Asked, string>,
  answers: words.answers satisfies Record<Answered, string> as Readonly<Record<string, string>>,
  translate: (text: string, field: string) => words.translate({ text, field }),
  rows: (count: number) => words.rows({ count }),
  notAMapping: (name: string) => words.notAMapping({ name }),
  mappingLoaded: (name: string) => words.mappingLoaded({ name }),
  cause: (line: number, more: number) => words.cause({ line, more }),
  wouldEnd: (ended: { readonly offers: number; readonly nights: number }) => words.wouldEnd(ended),
  ended: (ended: { readonly offers: number; readonly nights: number }) => words.ended(ended),
  openNights: (nights: number) => words.openNights({ nights }),
  quoted: (value: string) => words.quoted({ value }),
  moreCauses: (shown: number) => words.moreCauses({ shown }),
  undecided: (count: number) => words.undecided({ count }),
  unmatched: (field: string, wording: string, rows: number) => words.unmatched({ field, wording, rows }),
  units: (count: number) => words.units({ count }),
  fromNights: (nights: number) => words.fromNights({ nights }),
  lineOf: (line: number) => words.lineOf({ line }),
  importRows: (rows: number | null) => (rows === null ? words.import : words.importRows({ rows })),
  progress: (rows: number, share: number) => words.progress({ rows, share: Math.round(share * 100) }),
  writing: (rows: number) => words.writing({ rows }),
  done: (batch: number | null) => (batch === null ? words.done : words.doneAs({ batch })),
  doneCampsites: (count: number) => words.doneCampsites({ count }),
};
