import type { Finding, Section } from '../section.ts';
import { isCode, readTexts, type SourceFile } from '../source-files.ts';

interface WordRule {
  name: string;
  pattern: RegExp;
  detail: string;
  applies?: (path: string) => boolean;
}

const rules: WordRule[] = [
  {
    name: 'silenced',
    pattern: /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint|prettier)-(disable|ignore)/,
    detail: 'obey the rule or change it in the open',
    applies: isCode,
  },
  { name: 'unfinished', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, detail: 'finish it, or write an issue' },
  {
    name: 'skipped',
    pattern: /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf)\b|\bx(it|describe)\(/,
    detail: 'a test runs or does not exist',
    applies: isCode,
  },
  {
    name: 'commented-out',
    pattern:
      /^\s*(\/\/|\{?\/\*)\s*(import\b.*\bfrom\b|export (const|function|default|interface|type)\b|(const|let) [\w{[].*=|(return|await)\b.*;\s*$|if \(.*\)|\}?\s*else\b.*\{|[\w.]+\(.*\);\s*$|<\/?\w+[^>]*>\s*(\*\/\}?)?\s*$)/m,
    detail: 'history keeps old code',
    applies: isCode,
  },
  {
    name: 'one-machine',
    pattern: /(?<![\w.~:/-])\/(work|root|home\/\w+|Users\/\w+|tmp)\/\w/,
    detail: 'a path of one machine',
  },
  {
    name: 'registry',
    pattern:
      /https?:\/\/(?!registry\.npmjs\.org\b)[\w.-]*(registry|artifactory|nexus|verdaccio|npm-?mirror|npmmirror)[\w.-]*/i,
    detail: 'a private registry',
  },
];

// These files are made of these very words.
const exempt = /^tools\/check\/(planted\/|sections\/words)|^package-lock\.json$|^LICENSE$/;

export const words: Section = {
  title: 'words',
  rules: rules.map((rule) => rule.name),
  async inspect(root) {
    const files = await readTexts(root, (path) => !exempt.test(path));
    return { looked: files.length, findings: files.flatMap(findWords) };
  },
};

export function findWords({ path, text }: SourceFile): Finding[] {
  return rules
    .filter(({ applies }) => applies?.(path) ?? true)
    .flatMap(({ name, pattern, detail }) => {
      const all = text.matchAll(new RegExp(pattern.source, `g${pattern.flags}`));
      return [...all].map((match) => ({
        rule: name,
        path,
        detail: `${lineOf(text, match)} ${match[0].trim()} (${detail})`,
      }));
    });
}

const lineOf = (text: string, match: RegExpExecArray): number => text.slice(0, match.index).split('\n').length;
