import { createHash } from 'node:crypto';
import type { Planting } from './planting.ts';

const web = 'apps/web';

/** Text that gzip can make only a quarter smaller, the same at each run. */
function noise(seed: string, sizeKb: number): string {
  let text = '';
  for (let part = seed; text.length < sizeKb * 1024; text += part) {
    part = createHash('sha512').update(part).digest('base64');
  }
  return text;
}

const heavy = (seed: string, sizeKb: number): string =>
  `document.body.append(${JSON.stringify(noise(seed, sizeKb))});\n`;

export const bundlePlanted: Planting = {
  files: {
    [`${web}/index.html`]: '<!doctype html>\n<html><script type="module" src="/src/main.tsx"></script></html>\n',
    [`${web}/src/main.tsx`]: [
      "import { Type } from 'typebox';",
      "import './features/entry-noise/entry-noise.ts';",
      "import { KeptBox } from './features/kept/kept-box.tsx';",
      '',
      'document.title = JSON.stringify(Type.Object({ nights: Type.Number() }));',
      'document.body.title = KeptBox.name;',
      "void import('./features/dashboard/dashboard-page.tsx');",
      "void import('./features/notes/notes-page.tsx');",
      "void import('./features/welcome/welcome-page.tsx');",
      '',
    ].join('\n'),
    [`${web}/src/features/entry-noise/entry-noise.ts`]: heavy('entry', 200),
    [`${web}/src/features/notes/notes-page.tsx`]: "import '../dashboard-noise/dashboard-noise.ts';\n",
    [`${web}/src/features/welcome/welcome-page.tsx`]: "import '../dashboard-noise/dashboard-noise.ts';\n",
    [`${web}/src/features/dashboard/dashboard-page.tsx`]: [
      "import { initializeApp } from 'firebase/app';",
      "import '../dashboard-noise/dashboard-noise.ts';",
      "import './dashboard.css';",
      '',
      "void import('../heat-map/map-noise.ts');",
      "void import('./filter-sheet.tsx');",
      'document.body.lang = initializeApp.name;',
      '',
    ].join('\n'),
    [`${web}/src/features/dashboard/filter-sheet.tsx`]: "import '../heat-map/map-noise.ts';\n",
    [`${web}/src/features/dashboard/dashboard.css`]: `body::after {\n  content: '${noise('style', 52)}';\n}\n`,
    [`${web}/src/features/dashboard-noise/dashboard-noise.ts`]: heavy('dashboard', 200),
    [`${web}/src/features/heat-map/map-noise.ts`]: heavy('map', 110),
  },
  expected: [
    'schema-library',
    'hosted-identity',
    'entry-js',
    'before-sign-in-js',
    'dashboard-first-js',
    'dashboard-js',
    'dashboard-with-map-js',
    'dashboard-every-view-js',
    'dashboard-css',
    'page-js',
  ].map((rule) => [rule, `${web}/index.html`] as const),
};
