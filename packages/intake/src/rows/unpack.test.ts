import { gzipSync } from 'node:zlib';
import { withEnglishError } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { unpack, UNPACK_LIMITS } from './unpack.ts';

async function unpacked(bytes: Buffer, limits = UNPACK_LIMITS): Promise<Buffer> {
  const input = (async function* () {
    for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of unpack(input, limits, () => {})) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const TEXT = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `${at * 7919},${at ** 3}\n`).join(''));

describe('unpack', () => {
  it('decompresses gzip by its magic bytes, and passes other bytes through', async () => {
    expect(await unpacked(gzipSync(TEXT))).toEqual(TEXT);
    expect(await unpacked(TEXT)).toEqual(TEXT);
    expect(await unpacked(Buffer.from([0x1f]))).toEqual(Buffer.from([0x1f]));
    expect(await unpacked(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
  });

  it('refuses a truncated or corrupt gzip file', async () => {
    const packed = gzipSync(TEXT);
    await expect(withEnglishError(unpacked(packed.subarray(0, packed.length - 20)))).rejects.toThrow('it is truncated');
    const damaged = Buffer.from(packed);
    damaged[packed.length >> 1]! ^= 0xff;
    await expect(withEnglishError(unpacked(damaged))).rejects.toThrow('the packed file is damaged');
  });

  it('refuses a decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(30e6));
    await expect(withEnglishError(unpacked(bomb, { maxBytes: 20e6, maxRatio: 1e6 }))).rejects.toThrow(
      'unpacks to more than 20000000 bytes',
    );
    await expect(withEnglishError(unpacked(bomb, { maxBytes: 1e9, maxRatio: 100 }))).rejects.toThrow(
      'unpacks to more than 100 times',
    );
  });
});
