import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** What the browser itself says about its answer; the key signs it. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
  /** A page of another site had ours in a frame. */
  readonly isFramed: boolean;
}

interface Read<Answer> {
  readonly answer: Answer;
  readonly clientData: ClientData;
}

/** As many letters as the id of a key may have. */
export const MAX_ID = 1400;

/** A new key, as `PublicKeyCredential.toJSON()` tells it; null for anything else. */
export function readNewKey(text: string): Read<RegistrationResponseJSON> | null {
  const read = readCredential(text, ['clientDataJSON', 'attestationObject']);
  return read && { answer: { ...read.shared, response: read.parts }, clientData: read.told };
}

/** A key that was shown. */
export function readShownKey(text: string): Read<AuthenticationResponseJSON> | null {
  const read = readCredential(text, ['clientDataJSON', 'authenticatorData', 'signature']);
  return read && { answer: { ...read.shared, response: read.parts }, clientData: read.told };
}

/**
 * Whether nothing but the answer is needed to verify it. For the certificates of other attestations the library asks the
 * addresses that stand in them, which anybody may write; a browser brings none to a page that asks for no attestation.
 */
export async function needsNoCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

function readCredential<Part extends string>(text: string, names: readonly (Part | 'clientDataJSON')[]) {
  const credential = parsed(text);
  const id = encodedIn(credential, 'id');
  if (id === null || id.length > MAX_ID) return null;
  const found = names.map((name) => [name, encodedIn(partOf(credential, 'response'), name)]);
  if (found.some(([, value]) => value === null)) return null;
  const parts = Object.fromEntries(found) as Record<Part | 'clientDataJSON', string>;
  const clientData = clientDataIn(parts.clientDataJSON);
  if (clientData === null) return null;
  const shared = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  return { shared, parts, told: clientData };
}

function clientDataIn(encoded: string): ClientData | null {
  const data = parsed(Buffer.from(encoded, 'base64url').toString());
  const [challenge, origin] = [partOf(data, 'challenge'), partOf(data, 'origin')];
  if (typeof challenge !== 'string' || typeof origin !== 'string' || challenge.includes('\0')) return null;
  return { challenge, origin, isFramed: partOf(data, 'crossOrigin') === true };
}

function encodedIn(holder: unknown, name: string): string | null {
  const value = partOf(holder, name);
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null;
}

function partOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
