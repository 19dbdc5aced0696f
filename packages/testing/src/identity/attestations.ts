import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { AttestationOf, MadeKey } from './authenticator.ts';

const ES256 = -7;

/** By the key itself. */
export const bySelf: AttestationOf = ({ authenticatorData, clientDataHash, sign: signed }) => ({
  format: 'packed',
  statement: { alg: ES256, sig: signed(Buffer.concat([authenticatorData, clientDataHash])) },
});

/** By a certificate of the maker. */
export const byMaker: AttestationOf = (made) => {
  const { authenticatorData, clientDataHash } = made;
  const sig = made.sign(Buffer.concat([authenticatorData, clientDataHash]));
  return { format: 'packed', statement: { alg: ES256, sig, x5c: [chainOf(made, [])[0]!] } };
};

export const byU2f: AttestationOf = (made) => {
  const { authenticatorData, clientDataHash, id } = made;
  const host = authenticatorData.subarray(0, 32);
  const sig = made.sign(Buffer.concat([Buffer.from([0]), host, clientDataHash, id, Buffer.from([4]), made.point]));
  return { format: 'fido-u2f', statement: { sig, x5c: [chainOf(made, [])[0]!] } };
};

/** As Android does it; whether the certificate was withdrawn is said at `listUrl`. */
export const byAndroid =
  (listUrl: string): AttestationOf =>
  (made) => {
    const { authenticatorData, clientDataHash } = made;
    const sig = made.sign(Buffer.concat([authenticatorData, clientDataHash]));
    const extensions = [keyDescription(clientDataHash), listAt(listUrl)];
    return { format: 'android-key', statement: { alg: ES256, sig, x5c: chainOf(made, extensions) } };
  };

export const byUnknownMaker =
  (format: string): AttestationOf =>
  () => ({ format, statement: {} });

/** DER (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const number = (value: number) => der(0x02, Buffer.from([value]));
const bits = (data: Buffer) => der(0x03, Buffer.from([0]), data);
const octets = (data: Buffer) => der(0x04, data);
const level = (value: number) => der(0x0a, Buffer.from([value]));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const EC_P256 = sequence(oid('2a8648ce3d0201'), oid('2a8648ce3d030107'));

/** Country, organisation, unit and common name. */
function nameOf(common: string): Buffer {
  const parts = [
    ['550406', 'ES'],
    ['55040a', 'Maker'],
    ['55040b', 'Authenticator Attestation'],
    ['550403', common],
  ];
  return sequence(
    ...parts.map(([type, text]) =>
      der(0x31, sequence(oid(type!), der(type === '550406' ? 0x13 : 0x0c, Buffer.from(text!)))),
    ),
  );
}

const extension = (hex: string, value: Buffer) => sequence(oid(hex), octets(value));

function keyDescription(challenge: Buffer): Buffer {
  const described = [number(3), level(1), number(4), level(1), octets(challenge), octets(Buffer.alloc(0))];
  return extension('2b06010401d679020111', sequence(...described, sequence(), sequence()));
}

/** Where the list of the certificates that were withdrawn is. */
function listAt(url: string): Buffer {
  return extension('551d1f', sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url)))))));
}

const isNoAuthority = extension('551d13', sequence());

interface Certified {
  readonly subject: string;
  readonly point: Buffer;
  readonly extensions: readonly Buffer[];
}

function certificate({ subject, point, extensions }: Certified, issuer: KeyObject): Buffer {
  const validity = sequence(der(0x18, Buffer.from('20200101000000Z')), der(0x18, Buffer.from('20990101000000Z')));
  const key = sequence(EC_P256, bits(Buffer.concat([Buffer.from([4]), point])));
  const signed = sequence(
    der(0xa0, number(2)),
    number(7),
    ECDSA_WITH_SHA256,
    nameOf('Root'),
    validity,
    nameOf(subject),
    key,
    der(0xa3, sequence(...extensions)),
  );
  return sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuer)));
}

/** The certificate of the key, and that of who signed it. */
function chainOf({ point }: MadeKey, extensions: readonly Buffer[]): [Buffer, Buffer] {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const ofRoot = Buffer.concat([Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  const isAuthority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));
  return [
    certificate({ subject: 'Key', point, extensions: [isNoAuthority, ...extensions] }, privateKey),
    certificate({ subject: 'Root', point: ofRoot, extensions: [isAuthority] }, privateKey),
  ];
}
