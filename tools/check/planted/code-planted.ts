import type { Planting } from './planting.ts';

const domain = 'packages/domain/src';
const web = 'apps/web/src/ui';
const lines = (count: number): string => Array.from({ length: count }, (_, line) => `  total += ${line};\n`).join('');
const longFunction = `export function add(start: number): number {\n  let total = start;\n${lines(70)}  return total;\n}\n`;
const branches = Array.from({ length: 12 }, (_, one) => `  if (count === ${one}) return '${one} nights';\n`).join('');
const fact = (word: string): string => `import { it } from 'vitest';\n\nit.${word}('a night has a price', () => {});\n`;

export const typesPlanted: Planting = {
  files: {
    [`${domain}/wrong-type.ts`]: "export const nights: number = 'two';\n",
    [`${domain}/season.ts`]: 'export enum Season {\n  High,\n}\n',
    [`${domain}/night.ts`]: 'export interface Night {\n  priceCents?: number;\n}\n',
    [`${domain}/value-import.ts`]:
      "import { Night } from './night.ts';\n\nexport const free = (night: Night) => night;\n",
    [`${domain}/given-undefined.ts`]:
      "import type { Night } from './night.ts';\n\nexport const night: Night = { priceCents: undefined };\n",
    [`${web}/unused-name.ts`]: 'export function none() {\n  const left = 1;\n}\n',
  },
  expected: [
    ['TS2322', `${domain}/wrong-type.ts`],
    ['TS1294', `${domain}/season.ts`],
    ['TS1484', `${domain}/value-import.ts`],
    ['TS2375', `${domain}/given-undefined.ts`],
    ['TS6133', `${web}/unused-name.ts`],
  ],
};

export const lintPlanted: Planting = {
  files: {
    [`${domain}/branchy.ts`]: `export function nights(count: number): string {\n${branches}  return 'many';\n}\n`,
    [`${domain}/long-file.ts`]: Array.from({ length: 410 }, (_, one) => `export const night${one} = ${one};\n`).join(
      '',
    ),
    [`${domain}/long-function.ts`]: longFunction,
    [`${domain}/noisy.ts`]: "console.log('a price');\n",
    [`${domain}/leftover.ts`]: 'export function none() {\n  const left = 1;\n}\n',
    [`${domain}/by-default.ts`]: 'export default 1;\n',
    [`${domain}/anything.ts`]: 'export const price: any = 1;\n',
    [`${domain}/ignored.ts`]: "// @ts-ignore\nexport const price: number = 'one';\n",
    [`${domain}/wrongCase.ts`]: 'export const price = 1;\n',
    [`${web}/picture.tsx`]: 'export const Picture = () => <img src="/tent.png" />;\n',
    [`${web}/hooks.tsx`]: [
      "import { useEffect, useState } from 'react';",
      '',
      'export function Hooks({ nights }: { nights: number }) {',
      '  if (nights === 0) useState(0);',
      '  useEffect(() => void (document.title = String(nights)), []);',
      '  return null;',
      '}',
      '',
    ].join('\n'),
    [`${domain}/skipped.test.ts`]: fact('skip'),
    [`${domain}/focused.test.ts`]: fact('only'),
  },
  expected: [
    ['eslint(complexity)', `${domain}/branchy.ts`],
    ['eslint(max-lines)', `${domain}/long-file.ts`],
    ['eslint(max-lines-per-function)', `${domain}/long-function.ts`],
    ['eslint(no-console)', `${domain}/noisy.ts`],
    ['eslint(no-unused-vars)', `${domain}/leftover.ts`],
    ['import(no-default-export)', `${domain}/by-default.ts`],
    ['typescript(no-explicit-any)', `${domain}/anything.ts`],
    ['typescript(ban-ts-comment)', `${domain}/ignored.ts`],
    ['unicorn(filename-case)', `${domain}/wrongCase.ts`],
    ['jsx-a11y(alt-text)', `${web}/picture.tsx`],
    ['react-hooks(rules-of-hooks)', `${web}/hooks.tsx`],
    ['react-hooks(exhaustive-deps)', `${web}/hooks.tsx`],
    ['vitest(no-disabled-tests)', `${domain}/skipped.test.ts`],
    ['vitest(no-focused-tests)', `${domain}/focused.test.ts`],
  ],
};

export const formatPlanted: Planting = {
  files: { [`${domain}/crooked.ts`]: 'export   const price = "one"\n' },
  expected: [['prettier', `${domain}/crooked.ts`]],
};

export const deadCodePlanted: Planting = {
  files: {
    'apps/server/src/api.ts': "import 'undeclared-library';\nimport { used } from './half-used.ts';\n\nused();\n",
    'apps/server/src/half-used.ts':
      'export const used = () => 1;\nexport const unused = () => 2;\nexport interface Unused {\n  nights: number;\n}\n',
    'apps/server/src/forgotten.ts': 'export const forgotten = 1;\n',
  },
  expected: [
    ['files', 'apps/server/src/forgotten.ts'],
    ['exports', 'apps/server/src/half-used.ts'],
    ['types', 'apps/server/src/half-used.ts'],
    ['dependencies', 'apps/server/package.json'],
    ['unlisted', 'apps/server/src/api.ts'],
  ],
};
