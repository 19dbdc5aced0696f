import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alikeText } from './alike-text.ts';

test('two texts are alike exactly where normalisation and white space are all that tells them apart', () => {
  const plainly = (text: string) => text.normalize('NFKC').split(/\s+/).filter(Boolean).join(' ');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(alikeText(text)).toBe(plainly(text));
      expect(alikeText(alikeText(text))).toBe(alikeText(text));
    }),
  );
});
