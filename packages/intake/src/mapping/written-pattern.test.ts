import fc from 'fast-check';
import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { Flaw } from '../verdict/import-refused.ts';
import { compilePattern, readPattern } from './written-pattern.ts';

const inJavaScript = (source: string, flags: string, text: string) => new RegExp(source, `${flags}u`).exec(text);

describe('a pattern of a mapping', () => {
  // The same text is found, or none, in every syntax that a mapping may be written in.
  it.each([
    String.raw`(?<nights>\d+ \p{L}+)$`,
    String.raw`^(?<score>[\d,]+)( ?/ ?10)?$`,
    String.raw`^(?<month>\d{4}M\d{2})$`,
    String.raw`^(?<at>\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})`,
    '.',
    '^$',
    String.raw`(?<x>\s\S+?)\s`,
    String.raw`[\s\S](?<x>[^\S\n]+)`,
    String.raw`(?<x>[(?=]+|[[]|[)]|[\]\-\b]+)`,
    String.raw`[^](?<x>[])?`,
    String.raw`(?<x>\u{1F3D5}|\uD83D\uDC36|\u20ac|\x41|\cJ)`,
    String.raw`(?<x>\p{Letter}\p{gc=Decimal_Number}|\p{Script=Greek}+|\P{L}{2})`,
    String.raw`(?<x>\b\w+\b|\B\W\D)`,
    String.raw`(?:(?<x>a+?)|b{2,})*c?`,
    String.raw`(?<x>\/|\.|\$\{)`,
    String.raw`(?i:(?<x>camping)) L`,
    String.raw`(?<ñ>x|y)`,
  ])('as %s finds what JavaScript finds', (source) => {
    const texts = fc.oneof(
      fc.constantFrom('Stayed 3 nights', '8,5/10', '2024M07', '2027-01-20 11:15:00', '', 'CAMPING Las', 'a b\n c'),
      fc.string({
        unit: fc.constantFrom(...'aAbB c1,/.-_[]()?=\n\r\t\u00a0\u2028\u3000€ñÑéſKαΩ🏕🐶${}\b\u0000'),
        maxLength: 14,
      }),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('', 's'), (text, flags) => {
        const expected = inJavaScript(source, flags, text);
        const pattern = compilePattern(`/${source}/${flags}`);
        expect(pattern.test(text)).toBe(expected !== null);
        expect(pattern.find(text)).toEqual(
          expected && { part: Object.values(expected.groups ?? {})[0] as string | undefined },
        );
      }),
      { numRuns: 300, seed: 20270120 },
    );
  });

  it('composed of any parts finds what JavaScript finds', () => {
    const atom = fc.constantFrom(...String.raw`a|b|.|\d|\s|\S|\w|[ab]|[^a\s]|[\S1]|\p{L}|\u00e9|\b|é|-`.split('|'));
    const part = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `${one}${other}`),
        fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `(?:${one}|${other})`),
        // Of nothing repeated JavaScript and RE2 keep another part: a repeated part begins with a character.
        fc
          .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '*?', '+?', '{2}', '{1,3}'))
          .map(([one, count]) => `(?:a${one})${count}`),
      ),
    })).tree;
    const texts = fc.string({ unit: fc.constantFrom(...'aab1 -é\n'), maxLength: 12 });
    fc.assert(
      fc.property(part, texts, fc.constantFrom('', 'i', 'm', 's', 'is'), (tree, text, flags) => {
        const source = `(?<x>${tree})`;
        const expected = inJavaScript(source, flags, text);
        const pattern = compilePattern(`/${source}/${flags}`);
        expect(pattern.find(text)).toEqual(expected && { part: expected.groups!['x'] });
      }),
      { numRuns: 3_000, seed: 20270120 },
    );
  });

  it.each([
    ['(?=a)b', 'looks ahead or behind, which patterns cannot do here'],
    ['(?<!€)1', 'looks ahead or behind, which patterns cannot do here'],
    [String.raw`(a)\1`, 'refers back to a group, which patterns cannot do here'],
    [String.raw`(?<a>x)\k<a>`, 'refers back to a group, which patterns cannot do here'],
    ['(?s:.)', 'changes "m" or "s" for a part, which patterns cannot do here'],
    ['(', 'is not a regular expression'],
    [String.raw`\p{Emoji_Keycap_Sequence}`, 'is not a regular expression'],
    ['(?:a?){999}b{999}c{999}', 'is too long: a pattern has at most 1,000 parts, repeated ones written out'],
    ['x'.repeat(1001), 'is too long: a pattern has at most 1,000 parts, repeated ones written out'],
    ['((a{30}){30}){2}', 'has a property of characters or a count that patterns do not have here'],
  ])('as %s is refused with a reason', (written, reason) => {
    const flaw = readPattern(written);
    expect(flaw instanceof Flaw && reasonInEnglish(flaw)).toBe(reason);
  });

  // A bound of the processor’s time: in JavaScript each of these takes longer than the universe is old.
  it.each([
    ['(?<l>(a+)+)$', `${'a'.repeat(999)}!`],
    ['^(?<l>([a-z]|[a-z0-9])+)$', `${'a'.repeat(999)}!`],
    [String.raw`(?<l>(.*a){12})$`, `${'a'.repeat(999)}!`],
    [String.raw`^(?<l>(\p{L}?){150}\p{L}{150})$`, `${'é'.repeat(900)}!`],
    [String.raw`/(?<l>(\s*\w*)*)\d$/i`, `${'a '.repeat(499)}!`],
  ])('as %s is matched with a long text in no time', (written, text) => {
    const pattern = compilePattern(written);
    const takenMs = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      pattern.find(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...takenMs)).toBeLessThan(500);
  });
});
