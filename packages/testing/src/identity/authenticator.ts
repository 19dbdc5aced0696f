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
}

interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const MAY_BE_COPIED = 0x08;
const HAS_KEY = 0x40;

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A key for one host, with the browser around it: ES256, without attestation. */
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
    const keyData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey]);
    const data = Buffer.concat([this.#data(asked.rp!.id, HAS_KEY, lies), keyData]);
    const size = Buffer.from([0x58, data.length]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      size,
      data,
    ]);
    const clientData = this.#clientData('webauthn.create', asked, lies);
    return this.#credential({ clientDataJSON: clientData, attestationObject: attestation });
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
