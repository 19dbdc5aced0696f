import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Section } from '../section.ts';
import { readTexts, type SourceFile } from '../source-files.ts';

interface ValueRule {
  readonly rule: string;
  /** A declaration or a condition, with its values as the first group. */
  readonly pattern: RegExp;
  /** One of these values as it may be written. */
  readonly allowed: RegExp;
  readonly detail: string;
}

/** Beside tokens a value may be relative to what stands around it. */
const RULES: readonly ValueRule[] = [
  {
    rule: 'raw-size',
    pattern: /^\s*font-size: ([^;]+);/gm,
    allowed: /^(var\(--[\w-]+\)|[\d.]+em|inherit|0)$/,
    detail: 'a size of type is one of the eight --text- tokens',
  },
  {
    rule: 'raw-gap',
    pattern: /^\s*(?:row-|column-)?gap: ([^;]+);/gm,
    allowed: /^(var\(--[\w-]+\)|0)$/,
    detail: 'a gap is one of the six --gap- tokens',
  },
  {
    rule: 'raw-radius',
    pattern: /^\s*border-(?:\w+-\w+-)?radius: ([^;]+);/gm,
    allowed: /^(var\(--[\w-]+\)|0|50%|inherit)$/,
    detail: 'a radius is one of the four --radius- tokens',
  },
  {
    rule: 'raw-breakpoint',
    pattern: /^@media [^{]*?\bwidth(?: [<>]=?|:) ([\d.]+\w+)/gm,
    allowed: /^(40|48|64|80)em$/,
    detail: 'a page changes its layout at 40em, 48em, 64em or 80em',
  },
];
/** What is written raw already; the list only shrinks. */
const LIST = 'tools/check/known-style-values.json';
const sheet = /^apps\/web\/src\/(?!ui\/theme\/).*\.css$/;

/** Sizes of type, gaps, radii and breakpoints are the few of `ui/theme/tokens.css`. */
export const styleValues: Section = {
  title: 'style values',
  rules: [...RULES.map(({ rule }) => rule), 'stale-value'],
  async inspect(root) {
    const sheets = await readTexts(root, (path) => sheet.test(path));
    const path = join(root, LIST);
    const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];
    const raw = sheets.flatMap(rawValues);
    const stale = known.filter((line) => !raw.some((one) => keyOf(one) === line));
    return {
      looked: sheets.length,
      findings: [
        ...raw.filter((one) => !known.includes(keyOf(one))),
        ...stale.map((line) => ({ rule: 'stale-value', path: line.split(' ', 1)[0] ?? '', detail: `off ${LIST}` })),
      ],
      notes: [`${known.length} values are raw as they were`],
    };
  },
};

function rawValues({ path, text }: SourceFile): (Finding & { readonly value: string })[] {
  return RULES.flatMap(({ rule, pattern, allowed, detail }) =>
    [...text.matchAll(pattern)]
      .map(([, values = '']) => values)
      .filter((values) => !values.split(/\s+/).every((value) => allowed.test(value)))
      .map((value) => ({ rule, path, value, detail: `${value}: ${detail}` })),
  );
}

const keyOf = ({ path, value }: { readonly path: string; readonly value: string }): string => `${path} ${value}`;
