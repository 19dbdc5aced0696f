import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { EmbeddedVisitor } from './visitor.ts';

/** What a browser and a key say otherwise than they should. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly mayBeCopied?: boolean;
  readonly attestation?: AttestationOf;
  /** The id inside of what the key made; outside stands its own. */
  readonly attestedId?: Buffer;
}

interface CborMap {
  readonly [name: string]: CborValue;
}
type CborValue = string | number | Buffer | readonly CborValue[] | CborMap;

/** What a key made, for whoever attests it. */
export interface MadeKey {
  readonly id: Buffer;
  /** Both coordinates. */
  readonly point: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientDataHash: Buffer;
  sign(data: Buffer): Buffer;
}

/** The format and its statement. */
export type AttestationOf = (made: MadeKey) => { readonly format: string; readonly statement: CborMap };

interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const MAY_BE_COPIED = 0x08;
const HAS_KEY = 0x40;

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

const unattested: AttestationOf = () => ({ format: 'none', statement: {} });

/** A key for one host, with the browser around it: ES256, without attestation unless it lies. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#origin = origin;
    this.#key = privateKey;
    // COSE: EC2, ES256, P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
  }

  /** The answer to `navigator.credentials.create`, as text. */
  create(asked: Asked, lies: Lies = {}): string {
    const id = lies.attestedId ?? this.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authenticatorData = Buffer.concat([
      this.#data(asked.rp!.id, HAS_KEY, lies),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', asked, lies);
    const { format, statement } = (lies.attestation ?? unattested)({
      id,
      point: Buffer.concat([this.#publicKey.subarray(10, 42), this.#publicKey.subarray(45)]),
      authenticatorData,
      clientDataHash: hashOf(clientDataJSON),
      sign: (data) => sign('sha256', data, this.#key),
    });
    const attestationObject = cbor({ fmt: format, attStmt: statement, authData: authenticatorData });
    return this.#credential({ clientDataJSON, attestationObject });
  }

  /** The answer to `navigator.credentials.get`, as text. */
  get(asked: Asked, lies: Lies = {}): string {
    const data = this.#data(asked.rpId!, 0, lies);
    const clientData = this.#clientData('webauthn.get', asked, lies);
    const signature = sign('sha256', Buffer.concat([data, hashOf(clientData)]), this.#key);
    return this.#credential({ clientDataJSON: clientData, authenticatorData: data, signature });
  }

  #data(rpId: string, flags: number, lies: Lies): Buffer {
    this.#counter = lies.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = PRESENT_AND_VERIFIED | flags | (lies.mayBeCopied ? MAY_BE_COPIED : 0);
    return Buffer.concat([hashOf(lies.rpId ?? rpId), Buffer.from([all]), counter]);
  }

  #clientData(type: string, { challenge }: Asked, lies: Lies): Buffer {
    const said = { challenge, origin: this.#origin, crossOrigin: false, ...lies };
    const { origin, crossOrigin } = said;
    return Buffer.from(JSON.stringify({ type, challenge: said.challenge, origin, crossOrigin }));
  }

  #credential(response: Readonly<Record<string, Buffer>>): string {
    const parts = Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]);
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', response: Object.fromEntries(parts) });
  }
}

/** As much of CBOR (RFC 8949) as attestations need: whole numbers, bytes, texts, lists and maps of texts. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const members = Object.entries(value as CborMap);
  return Buffer.concat([head(5, members.length), ...members.flatMap(([name, each]) => [cbor(name), cbor(each)])]);
}

const isList = (value: CborValue): value is readonly CborValue[] => Array.isArray(value);

function head(major: number, argument: number): Buffer {
  const kind = major << 5;
  if (argument < 24) return Buffer.from([kind | argument]);
  if (argument < 0x1_00) return Buffer.from([kind | 24, argument]);
  return Buffer.from([kind | 25, argument >> 8, argument & 0xff]);
}

/** Registers a key of that name: the recovery codes, or the code of the refusal. */
export async function registerPasskey(
  visitor: EmbeddedVisitor,
  key: Authenticator,
  proof: object,
  { lies = {}, name = 'Laptop' }: { readonly lies?: Lies; readonly name?: string } = {},
): Promise<string[] | string> {
  const begun = await visitor.call('POST', '/factor/passkeys/begin', proof);
  if (begun.statusCode !== 200) return begun.json().code;
  const passkey = key.create(begun.json(), lies);
  const confirmed = await visitor.call('POST', '/factor/passkeys/confirm', { name, passkey });
  return confirmed.statusCode === 200 ? confirmed.json().recovery_codes : confirmed.json().code;
}

/** What a key answers to whoever is asked for one now. */
export async function shownBy(visitor: EmbeddedVisitor, key: Authenticator, lies: Lies = {}): Promise<string> {
  const asked = await visitor.call('POST', '/factor/passkeys/ask', {});
  return key.get(asked.json(), lies);
}
