import { type Sentence, toSay } from '@vivac/text/sentence';
import {
  expandPlaceholders,
  type PlaceholderFlaw,
  PLACEHOLDERS,
  type PlaceholderValues,
  WRITE,
} from '@vivac/domain/sources/placeholders';
import { RESTRICTION_FIELDS } from '@vivac/intake/mapping/fields';
import type { FieldMapping, Mapping } from '@vivac/intake/mapping/mapping';
import type { FetchRequest } from '#platform/outbound/fetch/fetch-types';
import type { SecretValues } from '../secret-values.ts';
import type { SourceSettings } from '../source-row.ts';

/** Why a placeholder cannot be filled in, as a sentence. */
export function flawSentence({ flaw, written, campsite, identifier }: PlaceholderFlaw): Sentence {
  if (flaw === 'format') return toSay('placeholderFormat', { written });
  if (flaw === 'no_plan') return toSay('placeholderPlan', { written });
  if (flaw === 'no_run') return toSay('placeholderRun', { written });
  if (flaw === 'no_link') return toSay('placeholderLink', { campsite, written });
  if (flaw === 'no_identifier') return toSay('placeholderIdentifier', { campsite, identifier });
  return toSay('placeholderUnknown', { written, names: PLACEHOLDERS.map((name) => `{${name}}`).join(', ') });
}

/** A request with its placeholders filled in. */
export type FilledRequest = Pick<FetchRequest, 'url' | 'headers' | 'method' | 'body'>;

/** The request of a source with its placeholders filled in and its secrets, or the placeholder that cannot be. */
export function expandRequest(
  address: string,
  { headers, parameters, body }: SecretValues,
  values: PlaceholderValues,
): FilledRequest | PlaceholderFlaw {
  const place = expandPlaceholders(address, values, WRITE.address);
  if (typeof place !== 'string') return place;
  const [secret, sent] = [expandEach(parameters, values, WRITE.plain), expandEach(headers, values, WRITE.header)];
  if (isFlaw(secret)) return secret;
  if (isFlaw(sent)) return sent;
  const url = new URL(place);
  for (const [name, text] of Object.entries(secret)) url.searchParams.set(name, text);
  if (body === null) return { url: url.href, headers: sent };
  const typed = { 'content-type': 'application/json', ...sent };
  const text = expandPlaceholders(body, values, /\bjson\b/i.test(typed['content-type']) ? WRITE.json : WRITE.address);
  return typeof text === 'string' ? { url: url.href, headers: typed, method: 'POST', body: text } : text;
}

type Texts = Readonly<Record<string, string>>;

function expandEach(
  texts: Texts,
  values: PlaceholderValues,
  write: (value: string) => string,
): Texts | PlaceholderFlaw {
  const expanded: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const filled = expandPlaceholders(text, values, write);
    if (typeof filled !== 'string') return filled;
    expanded[name] = filled;
  }
  return expanded;
}

/** A header may be called `flaw`; none of them is an object of this shape. */
const isFlaw = (texts: Texts | PlaceholderFlaw): texts is PlaceholderFlaw =>
  'flaw' in texts && 'written' in texts && 'identifier' in texts;

/** What a plan says of the blanks of a ready mapping that nobody filled in. */
export const PLAN_ANSWERS: Readonly<Record<string, string>> = { campsite: '{campsite.name}', guests: '{adults}' };

/**
 * A mapping whose constants are filled in; for a cell of a plan also with the campsite, arrival, length and party that were asked, where the
 * answer does not name them.
 */
export function expandMapping(mapping: Mapping, values: PlaceholderValues): Mapping {
  const { fields, offers } = mapping;
  const own = expandFields(fields, values);
  const each = offers?.map((offer) => ({ ...offer, fields: expandFields(offer.fields, values) }));
  const named = new Set([...Object.keys(fields), ...(offers ?? []).flatMap((offer) => Object.keys(offer.fields))]);
  return {
    ...mapping,
    fields: { ...requestedFields(mapping.kind, named, values), ...own },
    ...(each && { offers: each }),
  };
}

function requestedFields(kind: Mapping['kind'], named: ReadonlySet<string>, { stay }: PlaceholderValues) {
  if (stay === null || kind !== 'prices') return {};
  const fields: Record<string, FieldMapping> = {};
  if (!named.has('campsite') && !named.has('link')) fields['campsite'] = { constant: stay.campsite.name };
  if (!named.has('stay_date')) fields['stay_date'] = { constant: stay.arrival, dateFormat: 'yyyy-MM-dd' };
  if (!named.has('guests')) fields['guests'] = { constant: stay.adults };
  // A file of terms has nightly rates, from which stays of any length follow.
  const hasTerms = RESTRICTION_FIELDS.some((field) => named.has(field));
  if (!named.has('nights') && !hasTerms) fields['nights'] = { constant: stay.nights };
  return fields;
}

function expandFields(fields: Mapping['fields'], values: PlaceholderValues): Mapping['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (typeof field.constant !== 'string') return [name, field];
      const constant = expandPlaceholders(field.constant, values, WRITE.plain);
      return [name, typeof constant === 'string' ? { ...field, constant } : field];
    }),
  );
}

/** All texts of a source in which a placeholder may stand, with the field that each is typed in. */
export function textsOf(
  { address, mapping, readyAnswers }: Pick<SourceSettings, 'address' | 'mapping' | 'readyAnswers'>,
  { headers, parameters, body }: SecretValues,
): { readonly field: string; readonly text: string }[] {
  const constants = [mapping, ...(mapping?.offers ?? [])].flatMap((part) => Object.values(part?.fields ?? {}));
  return [
    { field: 'address', text: address ?? '' },
    ...Object.values(parameters).map((text) => ({ field: 'address', text })),
    ...Object.values(headers).map((text) => ({ field: 'headers', text })),
    { field: 'request_body', text: body ?? '' },
    ...constants.map(({ constant }) => ({ field: 'mapping', text: String(constant ?? '') })),
    ...Object.values(readyAnswers ?? {}).map((text) => ({ field: 'ready_answers', text })),
  ];
}
