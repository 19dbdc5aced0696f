import { basename } from 'node:path';
import type { Finding, Section } from '../section.ts';
import { isCode, listPaths } from '../source-files.ts';

const vague = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib', 'types', 'constants', 'index'];
const places = /^(apps|packages|tools|tests)\//;

export const names: Section = {
  title: 'names',
  rules: ['vague', 'service', 'journey'],
  async inspect(root) {
    const paths = (await listPaths(root)).filter(
      (path) => places.test(path) && (isCode(path) || path.endsWith('.css')),
    );
    return { looked: paths.length, findings: paths.flatMap(judge) };
  },
};

function judge(path: string): Finding[] {
  const stem = basename(path).replace(/\.[a-z.]+$/, '');
  const words = [...path.split('/').slice(1, -1), stem];
  const findings: Finding[] = [];
  const found = words.find((word) => vague.includes(word));
  if (found)
    findings.push({ rule: 'vague', path, detail: `\`${found}\` says nothing: the project lacks a word, add it` });
  if (words.some((word) => /(^|-)(manager|service)$/i.test(word)))
    findings.push({ rule: 'service', path, detail: 'name what it does, not that it is a service' });
  if (path.startsWith('tests/journeys/') && !path.endsWith('.test.ts'))
    findings.push({
      rule: 'journey',
      path,
      detail: 'only *.test.ts runs here; what journeys share is in tests/support',
    });
  return findings;
}
