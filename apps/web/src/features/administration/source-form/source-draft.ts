import type { RegisteredSource, SourceBody } from '@vivac/contract/administration/sources';
import { type PlanDraft, planDraftOf, planFaults, planOf } from './plan-draft.ts';
import { sourceFormText as text } from './source-form-words.ts';

type Door = SourceBody['door'];
/** Whether its files name everything that was on sale. */
export type Completeness = 'unsaid' | 'yes' | 'no';
export type MappingWay = 'none' | 'ready' | 'own';

export interface HeaderDraft {
  /** Tells the rows apart while they come and go. */
  readonly key: number;
  readonly name: string;
  /** Null as long as the stored value stands. */
  readonly value: string | null;
}

/** What is typed into the form. */
export interface SourceDraft {
  readonly name: string;
  readonly door: Door;
  readonly kind: NonNullable<SourceBody['kind']>;
  readonly address: string;
  readonly allowHttp: boolean;
  readonly campsiteLink: string;
  readonly mappingWay: MappingWay;
  readonly readyMapping: string;
  /** What was said of its blanks, by field. */
  readonly readyAnswers: Readonly<Record<string, string>>;
  readonly ownMapping: string;
  readonly complete: Completeness;
  readonly headers: readonly HeaderDraft[];
  /** Asked by POST, with a body. */
  readonly isPosted: boolean;
  /** Empty as long as the stored body stands. */
  readonly requestBody: string;
  readonly hasStoredBody: boolean;
  /** Seconds; null where nothing is asked by itself. */
  readonly everyS: number | null;
  readonly expectedS: number | null;
  /** How a platform names the run whose results wait; null where the address is read as it is. */
  readonly run: { readonly address: string; readonly field: string } | null;
  /** Which stays it asks for by itself; null for one question. */
  readonly plan: PlanDraft | null;
  readonly ground: NonNullable<SourceBody['consent']>['ground'] | null;
  readonly note: string;
}

/** Where something is wrong: a field of the draft, a header by its place. */
export type DraftField =
  | 'name'
  | 'address'
  | 'campsite_link'
  | 'ready_mapping'
  | 'mapping'
  | 'request_body'
  | 'note'
  | 'run'
  | `headers/${number}`
  | `plan/${string}`;

export interface DraftFault {
  readonly field: string;
  readonly sentence: string;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Schedules that are offered. */
export const EVERY_S: readonly number[] = [60, 300, 900, 1_800, HOUR_S, 3 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S, DAY_S];
export const EXPECTED_S: readonly number[] = [HOUR_S, 6 * HOUR_S, DAY_S, 2 * DAY_S, 7 * DAY_S, 30 * DAY_S];

/** A new source, for an address that is known already. */
export function emptyDraft(link: string): SourceDraft {
  return {
    name: '',
    door: 'feed',
    kind: 'prices',
    address: link,
    allowHttp: false,
    campsiteLink: '',
    mappingWay: 'none',
    readyMapping: '',
    readyAnswers: {},
    ownMapping: '',
    complete: 'unsaid',
    headers: [],
    isPosted: false,
    requestBody: '',
    hasStoredBody: false,
    everyS: HOUR_S,
    expectedS: null,
    run: null,
    plan: null,
    ground: null,
    note: '',
  };
}

export function draftOf(source: RegisteredSource): SourceDraft {
  const { ready_mapping: ready, mapping } = source;
  return {
    name: source.name,
    door: source.door,
    kind: source.kind ?? 'prices',
    address: source.address ?? '',
    allowHttp: source.allow_http,
    campsiteLink: source.campsite_link ?? '',
    mappingWay: ready !== null ? 'ready' : mapping === null ? 'none' : 'own',
    readyMapping: ready ?? '',
    readyAnswers: source.ready_answers ?? {},
    ownMapping: mapping === null ? '' : JSON.stringify(mapping, null, 2),
    complete: completenessOf(source),
    headers: storedHeaders(source).map((name, key) => ({ key, name, value: null })),
    isPosted: source.has_request_body,
    requestBody: '',
    hasStoredBody: source.has_request_body,
    everyS: source.every_s,
    expectedS: source.expected_every_s,
    run: source.run ?? null,
    plan: planDraftOf(source.plan),
    ground: null,
    note: '',
  };
}

function completenessOf({ complete }: RegisteredSource): Completeness {
  if (complete === null) return 'unsaid';
  return complete ? 'yes' : 'no';
}

const isParameter = (name: string) => name.startsWith('?');
const storedHeaders = ({ header_names: names }: RegisteredSource) => names.filter((name) => !isParameter(name));

/** Parameters of the address whose values are stored. */
export function storedParameters({ header_names: names }: RegisteredSource): string[] {
  return names.filter(isParameter).map((name) => name.slice(1));
}

/** What comes of it is no file, so that nothing maps it. */
export function isPage(door: Door): boolean {
  return door === 'page' || door === 'watched';
}

export function hasAddress(door: Door): boolean {
  return door === 'feed' || isPage(door);
}

/** Whether it is looked at by a schedule; else it comes by itself. */
export function isScheduled(door: Door): boolean {
  return hasAddress(door) || door === 'mailbox';
}

/** Whether it may have a plan: a feed of prices. */
export function canPlan({ door, kind }: Pick<SourceDraft, 'door' | 'kind'>): boolean {
  return door === 'feed' && kind === 'prices';
}

/** What is wrong with a draft, in the order of the form. */
export function faultsOf(draft: SourceDraft): DraftFault[] {
  const isFed = hasAddress(draft.door);
  return [
    ...faultIf(isFed && draft.address.trim() === '', 'address', text.addressMissing),
    ...faultIf(draft.name.trim() === '', 'name', text.nameMissing),
    ...(isPage(draft.door) ? [] : mappingFaults(draft)),
    ...(isFed ? requestFaults(draft) : []),
    ...(canPlan(draft) && draft.plan !== null ? planFaults(draft.plan) : []),
  ];
}

const faultIf = (isWrong: boolean, field: DraftField, sentence: string): DraftFault[] =>
  isWrong ? [{ field, sentence }] : [];

function mappingFaults({ mappingWay: way, readyMapping, ownMapping }: SourceDraft): DraftFault[] {
  if (way === 'ready') return faultIf(readyMapping.trim() === '', 'ready_mapping', text.readyMappingMissing);
  if (way === 'none') return [];
  if (ownMapping.trim() === '') return faultIf(true, 'mapping', text.ownMappingMissing);
  return faultIf(mappingIn(ownMapping) === null, 'mapping', text.ownMappingBroken);
}

function requestFaults(draft: SourceDraft): DraftFault[] {
  const { isPosted, requestBody, hasStoredBody, ground, note } = draft;
  const needsNote = ground === 'written_consent' || ground === 'licence';
  return [
    ...faultIf(isRunUnsaid(draft), 'run', text.run.missing),
    ...faultIf(isPosted && requestBody === '' && !hasStoredBody, 'request_body', text.bodyMissing),
    ...draft.headers.flatMap(({ name, value }, at) =>
      name.trim() === ''
        ? faultIf(true, `headers/${at}`, text.headerNameMissing)
        : faultIf(value === '', `headers/${at}`, text.headerValueMissing),
    ),
    ...faultIf(needsNote && note.trim() === '', 'note', text.noteMissing),
  ];
}

const isRunUnsaid = ({ door, run }: SourceDraft) =>
  door === 'feed' && run !== null && (run.address.trim() === '' || run.field.trim() === '');

/** The draft as the API takes it. */
export function bodyOf(draft: SourceDraft): SourceBody {
  const { door } = draft;
  return {
    name: draft.name.trim(),
    door,
    expected_every_s: draft.expectedS,
    every_s: isScheduled(door) ? draft.everyS : null,
    ...(door === 'feed' && draft.run !== null && { run: draft.run }),
    ...(canPlan(draft) && draft.plan !== null && { plan: planOf(draft.plan) }),
    ...(isPage(door) ? { ...UNMAPPED, campsite_link: draft.campsiteLink.trim() || null } : mappingOf(draft)),
    ...(hasAddress(door) ? requestOf(draft) : UNASKED),
  };
}

const UNMAPPED = { kind: null, ready_mapping: null, ready_answers: null, mapping: null, complete: null } as const;
const UNASKED = { address: null, allow_http: false, headers: [], consent: null };

function mappingOf(draft: SourceDraft): Partial<SourceBody> {
  const { kind, mappingWay: way } = draft;
  const complete = kind === 'prices' && draft.complete !== 'unsaid' ? draft.complete === 'yes' : null;
  const mapped = { ...UNMAPPED, kind, complete, campsite_link: null };
  if (way === 'own') return { ...mapped, mapping: mappingIn(draft.ownMapping) };
  if (way === 'none') return mapped;
  return { ...mapped, ready_mapping: draft.readyMapping.trim(), ready_answers: answersOf(draft) };
}

function requestOf(draft: SourceDraft): Partial<SourceBody> {
  const { ground, note, isPosted, requestBody } = draft;
  return {
    address: draft.address.trim(),
    allow_http: draft.allowHttp,
    headers: draft.headers.map(({ name, value }) => ({ name: name.trim(), value })),
    ...(!keepsBody(draft) && { request_body: isPosted ? requestBody : null }),
    consent: ground === null ? null : { ground, note: note.trim() },
  };
}

function keepsBody({ isPosted, requestBody, hasStoredBody }: SourceDraft): boolean {
  return isPosted && requestBody === '' && hasStoredBody;
}

/** Without those that were left empty. */
function answersOf({ readyAnswers }: SourceDraft): Record<string, string> {
  const stated = Object.entries(readyAnswers).map(([field, answer]) => [field, answer.trim()] as const);
  return Object.fromEntries(stated.filter(([, answer]) => answer !== ''));
}

/** The mapping that was pasted; null where it is none. */
function mappingIn(typed: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(typed);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
