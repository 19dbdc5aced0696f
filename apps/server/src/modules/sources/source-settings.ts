import { toSay, type Sentence } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { Language } from '@vivac/domain/language';
import { normaliseLink } from '@vivac/domain/places/link';
import { refusedPlatformOf, whyRefused } from '@vivac/domain/sources/refused-platform';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { textOf } from '@vivac/text/text-of';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { type OfferedMapping, offeredMapping } from './mappings-read.ts';
import { PLAN_ANSWERS } from './plans/expand-request.ts';
import type { ConsentRow, SourceSettings } from './source-row.ts';
import { secretParameters } from '@vivac/domain/sources/feed-address';
import { type MaskedAddress, maskPlaceholders } from '@vivac/domain/sources/placeholders';

/** What an administrator typed, understood. */
export interface ReadSource {
  readonly settings: SourceSettings;
  /** Secret parameters that stood in the address, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Kind = SourceSettings['kind'];

/** Reads the body of a call that adds, changes or tries a source, but for its plan. Refuses by field. */
export function readSource(body: SourceBody): ReadSource | Refusal {
  const name = body.name.trim();
  if (name === '') return refuse('invalid', 'nameSource', 'name');
  const kind = readKind(body);
  if (isRefusal(kind)) return kind;
  const address = readSourceAddress(body);
  if (isRefusal(address)) return address;
  const mapping = readMapping(body, kind);
  if (isRefusal(mapping)) return mapping;
  const campsiteLink = readCampsiteLink(body, address);
  if (isRefusal(campsiteLink)) return campsiteLink;
  const { shown, host, parameters } = address ?? NOWHERE;
  const complete = kind === 'prices' ? (body.complete ?? null) : null;
  const known = { name, kind, address: shown, host, campsiteLink, mapping, complete };
  return { settings: { ...known, ...plainSettings(body, address !== null) }, parameters };
}

const NOWHERE = { shown: null, host: null, parameters: {} };

/** What is taken as it stands. Only what is asked has a schedule. */
function plainSettings(body: SourceBody, hasAddress: boolean) {
  const { door, ready_mapping: readyMapping = null, ready_answers: readyAnswers = null } = body;
  const { allow_http: allowHttp = false } = body;
  const { every_s: everyS = null, expected_every_s: expectedEveryS = null } = body;
  const ready = readyMapping === null ? null : answersOf(body, readyAnswers);
  return {
    plan: null,
    run: null,
    door,
    readyMapping,
    readyAnswers: ready,
    allowHttp,
    everyS: hasAddress || door === 'mailbox' ? everyS : null,
    expectedEveryS,
  };
}

/** What was said of the blanks, and for a plan what it fills in by itself. */
function answersOf({ plan, ready_mapping: id }: SourceBody, stated: SourceSettings['readyAnswers']) {
  const fields = offeredMapping(id ?? '')?.blanks ?? [];
  const filled = Object.entries(PLAN_ANSWERS).filter(([field]) => fields.includes(field));
  return plan ? { ...Object.fromEntries(filled), ...stated } : stated;
}

function readKind({ door, kind }: SourceBody): Kind | Refusal {
  if (door === 'page' || door === 'watched') return null;
  return kind ?? refuse('invalid', 'sayKind', 'kind');
}

/** The campsite that a page tells of: the one that is named, else the page itself. */
function readCampsiteLink(
  { campsite_link: typed, door }: SourceBody,
  address: SourceAddress | null,
): string | null | Refusal {
  if (door === 'watched') return null;
  if (!typed) return door === 'page' && address ? normaliseLink(address.shown) : null;
  return normaliseLink(typed) ?? refuse('invalid', 'campsiteLink', 'campsite_link');
}

function readMapping(body: SourceBody, kind: Kind): Mapping | null | Refusal {
  if (kind === null) return null;
  if (body.ready_mapping) return checkReadyMapping(body, kind, offeredMapping(body.ready_mapping));
  return body.mapping ? ownMapping(body.mapping, kind) : null;
}

/** Null: a ready mapping is kept by its name and the answers to its blanks. */
function checkReadyMapping(body: SourceBody, kind: Kind, ready: OfferedMapping | null): null | Refusal {
  if (ready?.kind !== kind) {
    const why = ready
      ? toSay('readyMappingKind', { kind: ready.kind, other: kind ?? '' })
      : toSay('noReadyMapping', { name: body.ready_mapping ?? '' });
    return refuse('invalid', why, 'ready_mapping');
  }
  const filled = ready.fill(answersOf(body, body.ready_answers ?? null) ?? {});
  if (!('missing' in filled)) return null;
  return refuse('invalid', toSay('mappingHasToKnow', { fields: filled.missing.join(', ') }), 'ready_answers');
}

function ownMapping(json: unknown, kind: Exclude<Kind, null>): Mapping | Refusal {
  try {
    const mapping = parseMapping(json);
    if (mapping.kind === kind) return mapping;
    return refuse('invalid', toSay('mappingKind', { kind: mapping.kind, other: kind }), 'mapping');
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return refuse('invalid', toSay('alone', { reason: error.reason }), 'mapping');
  }
}

/** Of what a consent is asked for. */
export interface ConsentScope {
  readonly host: string;
  readonly door: SourceSettings['door'] | null;
  /** It is asked with a key of the owner's own account, which is no reading of pages. */
  readonly hasKey: boolean;
}

/** Whether nothing is asked of a host until somebody consents: none did, or its pages need written consent and a note on it. */
export function needsConsent(
  { host, ...scope }: Omit<ConsentScope, 'host'> & { readonly host: string | null },
  consent: Pick<ConsentRow, 'ground' | 'note'> | null,
): boolean {
  if (host === null) return false;
  return consent === null || weakConsent({ host, ...scope }, consent) !== null;
}

/** Why a consent does not suffice for what is asked, as a sentence; null where it does. */
export function weakConsent(
  { host, door, hasKey }: ConsentScope,
  { ground, note }: Pick<ConsentRow, 'ground' | 'note'>,
  language: Language = 'en',
): string | null {
  const platform = refusedPlatformOf(host);
  if (!platform || (door === 'feed' && hasKey)) return null;
  if (ground === 'written_consent' && note.trim() !== '') return null;
  return textOf(language, 'source-reasons').weakConsent({ why: whyRefused(platform, language) });
}

/** Where a source is asked. */
interface SourceAddress {
  /** Without its secret parameters. */
  readonly shown: string;
  readonly host: string;
  /** Its secret parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

const LONGEST_ADDRESS = 2000;
const ADDRESSED: readonly SourceBody['door'][] = ['feed', 'page', 'watched'];

/** The address of a source as somebody typed it; null for doors that have none. */
export function readSourceAddress(body: SourceBody): SourceAddress | null | Refusal {
  if (!ADDRESSED.includes(body.door)) return null;
  const text = (body.address ?? '').trim();
  if (text === '') return refuse('invalid', 'giveAddress', 'address');
  const address = body.door === 'feed' ? maskPlaceholders(text) : AS_IT_IS(text);
  const url = URL.parse(address.masked);
  const why = url === null ? NO_ADDRESS : flawOf(url, body.allow_http === true, address);
  return url === null || why !== null ? refuse('invalid', why ?? NO_ADDRESS, 'address') : withoutSecrets(url, address);
}

/** A page has no placeholders. */
const AS_IT_IS = (masked: string): MaskedAddress => ({ masked, restore: (part) => part, isIn: () => false });

function withoutSecrets(url: URL, { restore }: MaskedAddress): SourceAddress {
  url.hash = '';
  const parameters: Record<string, string> = {};
  for (const name of secretParameters(url)) {
    parameters[name] = restore(url.searchParams.get(name)!);
    url.searchParams.delete(name);
  }
  return { shown: restore(url.href), host: url.hostname, parameters };
}

const NO_ADDRESS = toSay('notAnAddress');

function flawOf(url: URL, allowHttp: boolean, { restore, isIn }: MaskedAddress): Sentence | null {
  if ([url.host, url.username, url.password].some(isIn)) return toSay('placeholderHost');
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return NO_ADDRESS;
  if (`${url.username}${url.password}` !== '') return toSay('addressCredentials');
  if (url.protocol === 'http:' && !allowHttp) {
    return toSay('addressPlain');
  }
  return restore(url.href).length > LONGEST_ADDRESS ? toSay('addressLong') : null;
}
