import { toSay } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { Queryable } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Sealer } from '#platform/sealer';
import { type SealedValues, keepSealed, sealedOf, sealedSources } from './register-store.ts';

/** What is sent along and never shown: headers, and parameters of the address, by name. */
export interface SecretValues {
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  /** Sent by POST; null for a GET. */
  readonly body: string | null;
}

/** Stands among the names of secret values where there is a body; no header is called so. */
export const BODY_NAME = '=body';
const NO_SECRETS: SecretValues = { headers: {}, parameters: {}, body: null };

const about = (id: number) => `source ${id}`;

/** The secret values of a source; null where they are sealed under a secret that is not known any more. */
export async function openSecrets(db: Queryable, sealer: Sealer, id: number): Promise<SecretValues | null> {
  const sealed = await sealedOf(db, id);
  if (sealed === null) return NO_SECRETS;
  const opened = sealer.open(sealed, about(id));
  return opened && (JSON.parse(opened.text) as SecretValues);
}

export async function storeSecrets(db: Queryable, sealer: Sealer, id: number, values: SecretValues): Promise<void> {
  await keepSealed(db, id, sealValues(sealer, id, values));
}

function sealValues(sealer: Sealer, id: number, values: SecretValues): SealedValues {
  const { headers, parameters, body } = values;
  const ofParameters = Object.keys(parameters).map((name) => `?${name}`);
  const names = [...Object.keys(headers), ...ofParameters, ...(body === null ? [] : [BODY_NAME])];
  return { names, sealed: names.length === 0 ? null : sealer.seal(JSON.stringify(values), about(id)) };
}

const KEY_HEADER = /auth|key|token|secret/i;

/** Whether names of secret values, `?` before those of parameters, are those by which an account of somebody's own asks. */
export function namesKey(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('?') || KEY_HEADER.test(name));
}

export function hasKey({ headers, parameters }: SecretValues): boolean {
  return namesKey([...Object.keys(headers), ...Object.keys(parameters).map((name) => `?${name}`)]);
}

/**
 * The secret values after a change: what was typed, and of what was not the value that is kept, as long as the host is the one it
 * was typed for. Refuses to send what is kept to another host.
 */
export function mergeSecrets(
  typed: Pick<SourceBody, 'headers' | 'request_body'> & { readonly parameters: SecretValues['parameters'] },
  { values, isSameHost }: { readonly values: SecretValues | null; readonly isSameHost: boolean },
): SecretValues | Refusal {
  const stored = (isSameHost ? values : null) ?? NO_SECRETS;
  const headers = mergeHeaders(typed.headers ?? [], stored.headers);
  if (isRefusal(headers)) return headers;
  const body = typed.request_body === undefined ? stored.body : typed.request_body;
  return { headers, parameters: { ...stored.parameters, ...typed.parameters }, body };
}

function mergeHeaders(
  typed: NonNullable<SourceBody['headers']>,
  stored: SecretValues['headers'],
): SecretValues['headers'] | Refusal {
  const headers: Record<string, string> = {};
  for (const { name, value } of typed) {
    const text = value ?? stored[name.toLowerCase()];
    if (text === undefined) {
      const why = toSay('retypeHeader', { name });
      return refuse('invalid', why, 'headers');
    }
    headers[name.toLowerCase()] = text;
  }
  return headers;
}

/** Seals anew, under the current secret of the installation, what is still sealed under one it had before. */
export async function reseal(
  db: Queryable,
  sealer: Sealer,
): Promise<{ readonly resealed: number; readonly lost: number }> {
  let [resealed, lost] = [0, 0];
  for (const { id, sealed } of await sealedSources(db)) {
    const opened = sealer.open(sealed, about(id));
    if (opened === null) lost += 1;
    else if (!opened.isCurrent) {
      await storeSecrets(db, sealer, id, JSON.parse(opened.text) as SecretValues);
      resealed += 1;
    }
  }
  return { resealed, lost };
}
