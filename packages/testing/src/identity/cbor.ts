export interface CborMap {
  readonly [name: string]: CborValue;
}
type CborValue = string | number | Buffer | readonly CborValue[] | CborMap;

/** As much of CBOR (RFC 8949) as attestations need: whole numbers, bytes, texts, lists and maps of texts. */
export function cbor(value: CborValue): Buffer {
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
