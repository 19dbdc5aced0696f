import type { GuessedColumn } from '@vivac/contract/administration/guessed-column';
import type { GuessQuestion, UploadGuess } from '@vivac/contract/administration/uploads';

/** One field of a mapping file, as far as the screen knows it; what it does not know it keeps. */
export interface DraftField {
  readonly column?: string;
  readonly constant?: string | number;
  readonly template?: string;
  readonly fileName?: string;
  readonly when?: { readonly column?: string };
  readonly values?: Readonly<Record<string, string | number>>;
  readonly divideBy?: string;
  readonly [other: string]: unknown;
}

type DraftFields = Readonly<Record<string, DraftField>>;

/** A mapping file that is being changed on the screen. */
export interface Draft {
  readonly kind: UploadGuess['kind'];
  readonly source?: string;
  readonly decimal?: '.' | ',';
  readonly skip?: unknown;
  readonly complete?: unknown;
  readonly sheet?: string;
  readonly table?: {
    readonly headerLine?: number;
    readonly headerRows?: number;
    readonly split?: { readonly column: string };
    readonly range?: { readonly from: string; readonly to: string };
    readonly unpivot?: { readonly columns: readonly string[] };
  };
  readonly fields: DraftFields;
  readonly offers?: readonly { readonly fields: DraftFields }[];
  readonly [other: string]: unknown;
}

/** Stands among the fields for “skip the row where there is text”. */
export const SKIP_ROW = ':skip';
const KINDS: readonly string[] = ['prices', 'campsites', 'reviews', 'holidays', 'occupancy'];

/** A mapping of JSON; null for what is none. Its parts are checked by the server. */
export function draftOf(json: unknown): Draft | null {
  if (typeof json !== 'object' || json === null || !('kind' in json) || !('fields' in json)) return null;
  if (!KINDS.includes(String(json.kind)) || typeof json.fields !== 'object' || json.fields === null) return null;
  return json as unknown as Draft;
}

/** The field that a column feeds; null where it is not imported. */
export function fieldOfColumn(draft: Draft, column: string): string | null {
  const fed = Object.entries(draft.fields).filter(([, field]) => isFedBy(field, column));
  // A day of arrival is one also where the nights are counted from it.
  const found = fed.find(([, field]) => field['until'] === undefined) ?? fed[0];
  if (found) return found[0];
  return skippedBy(draft) === column ? SKIP_ROW : null;
}

function isFedBy({ column, template, when }: DraftField, name: string): boolean {
  if (column !== undefined) return column === name;
  if (template !== undefined) return template.endsWith(`{${name}}`);
  return when?.column === name;
}

/** The column that says which rows to skip, where the mapping has one plain condition. */
function skippedBy({ skip }: Draft): string | null {
  if (typeof skip !== 'object' || skip === null || !('column' in skip)) return null;
  return typeof skip.column === 'string' ? skip.column : null;
}

/** The draft with a column that feeds a field, or none (null); what fed that field before does not any more. */
export function withColumn(draft: Draft, column: GuessedColumn, field: string | null): Draft {
  const stored = Object.entries(draft.fields).filter(([, own]) => !isFedBy(own, column.name));
  const { skip: _, ...rest } = draft;
  const base = skippedBy(draft) === column.name || field === SKIP_ROW ? rest : draft;
  const fields = Object.fromEntries(stored);
  if (field === null) return { ...base, fields };
  if (field === SKIP_ROW) return { ...base, skip: { column: column.name, matches: '.' }, fields };
  return { ...base, fields: { ...fields, [field]: readingOf(draft, column, field) } };
}

/** A price of the stay stays one, whichever column it comes from. */
function readingOf(draft: Draft, column: GuessedColumn, field: string): DraftField {
  const reading = (column.readings[field] ?? { column: column.name }) as DraftField;
  const divideBy = field === 'price' ? draft.fields['price']?.divideBy : undefined;
  return divideBy === undefined ? reading : { ...reading, divideBy };
}

interface AnswerChange {
  /** Rows to skip beside others, and rows that are not skipped any more. */
  readonly skip?: unknown;
  readonly unskip?: unknown;
  /** By field, its parts; null takes a part or the field out. */
  readonly fields?: Readonly<Record<string, DraftField | null>>;
  /** Fields as they are where another answer had taken them out. */
  readonly restores?: DraftFields;
}

const SOURCES = ['column', 'constant', 'template', 'fileName'];

/** The draft with the change of an answer, which decides its own parts alone. */
export function withAnswer(draft: Draft, { change }: GuessQuestion['answers'][number]): Draft {
  const { fields = {}, restores = {}, skip, unskip, ...parts } = change as AnswerChange;
  const merged: Record<string, DraftField> = { ...draft.fields };
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) delete merged[field];
    else {
      const before = merged[field] ?? restores[field];
      // What another answer had taken out stays so, unless this one says where it comes from.
      if (before || SOURCES.some((part) => part in value)) merged[field] = withoutNulls({ ...before, ...value });
    }
  }
  const { skip: before, ...rest } = draft;
  const out = [...listed(unskip), ...listed(skip)].map((one) => JSON.stringify(one));
  const skipped = [...listed(before).filter((one) => !out.includes(JSON.stringify(one))), ...listed(skip)];
  const [only] = skipped;
  const skips = only === undefined ? {} : { skip: skipped.length === 1 ? only : skipped };
  return { ...rest, ...skips, ...parts, fields: merged };
}

const listed = (conditions: unknown): readonly unknown[] =>
  Array.isArray(conditions) ? conditions : conditions === undefined || conditions === null ? [] : [conditions];

function withoutNulls(field: DraftField): DraftField {
  return Object.fromEntries(Object.entries(field).filter(([, value]) => value !== null));
}

/** The draft in which a text of a field's column is read as another; `null` reads it as it stands. */
export function withValue(draft: Draft, field: string, text: string, meant: string | null): Draft {
  const own = draft.fields[field];
  if (!own) return draft;
  const { [text]: _, ...others } = own.values ?? {};
  const value = meant !== null && /^\d+$/.test(meant) ? Number(meant) : meant;
  const values = value === null ? others : { ...others, [text]: value };
  return { ...draft, fields: { ...draft.fields, [field]: { ...own, values } } };
}

/** A moment as a field without a zone shows it: on the installation's clock, which the guess writes beside its distance from UTC. */
export function wallClockOf(constant: string | number | undefined): string {
  return String(constant ?? '').replace(/(Z|[+-]\d{2}:\d{2})$/, '');
}

/** The draft in which a field is the same in every row; an empty text takes it out. */
export function withConstant(draft: Draft, field: string, text: string): Draft {
  if (field === 'source') {
    const { source: _, ...rest } = draft;
    return text === '' ? rest : { ...rest, source: text };
  }
  const { [field]: _, ...others } = draft.fields;
  const fields = text === '' ? others : { ...others, [field]: { constant: text } };
  return { ...draft, fields };
}

export function withDecimal(draft: Draft, decimal: '' | '.' | ','): Draft {
  const { decimal: _, ...rest } = draft;
  return decimal === '' ? rest : { ...rest, decimal };
}

const REQUIRED: Readonly<Record<Draft['kind'], readonly (readonly string[])[]>> = {
  prices: [['campsite', 'link'], ['stay_date'], ['price'], ['observed_at']],
  campsites: [['name']],
  reviews: [['campsite', 'link'], ['date'], ['score']],
  holidays: [['area', 'country'], ['kind'], ['from'], ['to']],
  occupancy: [['series', 'place'], ['series', 'measure'], ['month'], ['value']],
};

/** Fields that the kind must have and nothing feeds; of each list one is enough. */
export function missingFields({ kind, fields, offers = [] }: Draft): readonly (readonly string[])[] {
  const isFed = (field: string) => field in fields || offers.some((offer) => field in offer.fields);
  return REQUIRED[kind].filter((one) => !one.some(isFed));
}

/** What the page asks in a place of its own. */
export function isRequestedApart({ asks }: GuessQuestion): boolean {
  return asks === 'complete' || asks === 'observed_at';
}

/** Questions of which no answer is taken before somebody gives one. */
export function openQuestions(
  { questions }: Pick<UploadGuess, 'questions'>,
  answers: Readonly<Record<number, string>>,
): readonly GuessQuestion[] {
  return questions.filter(
    (question, at) => !isRequestedApart(question) && question.taken === null && answers[at] === undefined,
  );
}

/** Whether somebody said that a file names everything that was on sale. */
export function isComplete({ kind, complete }: Draft): boolean {
  return kind === 'prices' && complete !== undefined && complete !== false;
}

/** Whether nobody has said yet if a file of prices names everything that was on sale. */
export function lacksCompleteness({ kind, complete }: Draft): boolean {
  return kind === 'prices' && complete === undefined;
}

const CONSTANTS: Readonly<Record<Draft['kind'], readonly string[]>> = {
  prices: ['campsite', 'channel', 'guests', 'accommodation_type'],
  campsites: ['municipality', 'province', 'region', 'utm_zone'],
  reviews: ['campsite'],
  holidays: ['country', 'kind', 'known_from', 'known_until'],
  occupancy: ['place', 'measure'],
};

/** Fields that may be the same in every row, since no column feeds them. */
export function constantFields({ kind, fields, offers = [] }: Draft): readonly string[] {
  const isOpen = (field: string) => fields[field] === undefined || fields[field].constant !== undefined;
  const hasLink = fields['link'] !== undefined;
  return CONSTANTS[kind].filter(
    (field) =>
      isOpen(field) && !(field === 'campsite' && hasLink) && !offers.some((offer) => offer.fields[field] !== undefined),
  );
}
