import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** The bytes in pieces of the given sizes, the last one with the rest. */
async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (const size of sizes) {
    yield bytes.subarray(from, from + size);
    from += size;
  }
  yield bytes.subarray(from);
}

async function decoded(bytes: Buffer, declared: string | null = null, sizes: readonly number[] = []): Promise<string> {
  let text = '';
  for await (const part of decodeText(cut(bytes, sizes), declared)) text += part;
  return text;
}

const TEXT = 'name;price\nCámping Ñandú;1.460 €\n';

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), null],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), null],
    ['UTF-8 with a mark, declared wrongly', Buffer.from(`\ufeff${TEXT}`), 'latin1'],
    ['UTF-16 little endian', iconv.encode(TEXT, 'utf-16le', { addBOM: true }), null],
    ['UTF-16 big endian', iconv.encode(TEXT, 'utf-16be', { addBOM: true }), null],
    ['Windows-1252', iconv.encode(TEXT, 'windows-1252'), null],
    ['Latin-1 by its declaration', iconv.encode(TEXT, 'windows-1252'), 'iso-8859-1'],
    ['Latin-9 by its declaration', iconv.encode(TEXT, 'iso-8859-15'), 'iso-8859-15'],
  ])('detects and reads the encoding %s', async (_, bytes, declared) => {
    expect(await decoded(bytes, declared)).toBe(TEXT);
  });

  it('decodes any text with normalised line ends, wherever a chunk ends', async () => {
    // The first bytes are read at one go, to tell the encoding: what is cut must lie beyond them.
    const start = 'x'.repeat(40_000);
    const word = fc.string({ unit: fc.constantFrom('a', 'ñ', '€', '😀', ';', '\r\n', '\n', '\r'), maxLength: 40 });
    const sizes = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(word, sizes, fc.constantFrom('utf8', 'utf-16le', 'utf-16be'), async (text, cuts, encoding) => {
        const encoded = (part: string) => iconv.encode(part, encoding, { addBOM: true });
        const read = await decoded(encoded(start + text), null, [encoded(start).length, ...cuts]);
        expect(read.slice(start.length)).toBe(text.replace(/\r\n?/g, '\n'));
      }),
    );
  });

  it('names the line of the first invalid UTF-8 byte', async () => {
    const bytes = Buffer.concat([Buffer.from('a\nñ\nb\n'), Buffer.from([0x43, 0xe1, 0x6d, 0x0a])]);
    await expect(decoded(bytes, 'utf-8')).rejects.toMatchObject({ name: 'ImportRefused', line: 4 });
    await expect(decoded(bytes, 'utf-8', [1, 2, 1, 3])).rejects.toMatchObject({ line: 4 });
  });

  it('names the line of a non-ASCII character late in a file of undeclared encoding', async () => {
    const bytes = Buffer.concat([Buffer.from('plain\n'.repeat(20_000)), Buffer.from([0xe1, 0x0a])]);
    const sizes = Array.from({ length: 10 }, () => 10_000);
    await expect(decoded(bytes, null, sizes)).rejects.toMatchObject({ line: 20_001 });
  });

  it('refuses a file truncated inside a character', async () => {
    await expect(decoded(Buffer.from('a\nñ').subarray(0, 3), 'utf-8')).rejects.toMatchObject({ line: 2 });
  });
});
