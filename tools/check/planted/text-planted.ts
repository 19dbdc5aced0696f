import { innocent } from './innocent.ts';
import type { Planting } from './planting.ts';

const domain = 'packages/domain/src';
const module = 'apps/server/src/modules/prices';
const constant = 'export const one = 1;\n';

export const namesPlanted: Planting = {
  files: {
    [`${domain}/utils.ts`]: constant,
    [`${domain}/price-service.ts`]: constant,
    'tests/journeys/sign-in.ts': constant,
  },
  expected: [
    ['vague', `${domain}/utils.ts`],
    ['service', `${domain}/price-service.ts`],
    ['journey', 'tests/journeys/sign-in.ts'],
  ],
};

/** Innocent files that are thin, as the project's own were when the list was begun. */
const THIN_INNOCENT = Object.keys(innocent).filter((path) => !/(cli|kept-answer)\.ts$/.test(path));

export const slicesPlanted: Planting = {
  files: {
    'apps/web/src/features/prices/sliced/whole.ts': "export { one } from './thin.ts';\n",
    'apps/web/src/features/prices/sliced/thin.ts': constant,
    'tools/check/known-slices.json': `${JSON.stringify({ files: [`${domain}/gone.ts`, ...THIN_INNOCENT], folders: [] })}\n`,
  },
  expected: [
    ['small-file', 'apps/web/src/features/prices/sliced/thin.ts'],
    ['small-folder', 'apps/web/src/features/prices/sliced'],
    ['stale-slice', `${domain}/gone.ts`],
  ],
};

export const wordsPlanted: Planting = {
  files: {
    [`${domain}/silenced.ts`]: '// @ts-expect-error\nexport const price: number = "1";\n',
    'docs/unfinished.md': 'TODO: say more.\n',
    [`${domain}/waits.test.ts`]: "import { it } from 'vitest';\n\nit.todo('a night has a price');\n",
    [`${domain}/kept.ts`]: '// const oldPrice = price * 2;\nexport const price = 1;\n',
    [`${domain}/at-home.ts`]: "export const place = '/work/prices';\n",
    '.planted.yml': 'registry: https://registry.example.org/npm\n',
  },
  expected: [
    ['silenced', `${domain}/silenced.ts`],
    ['unfinished', 'docs/unfinished.md'],
    ['skipped', `${domain}/waits.test.ts`],
    ['commented-out', `${domain}/kept.ts`],
    ['one-machine', `${domain}/at-home.ts`],
    ['registry', '.planted.yml'],
  ],
};

export const homesPlanted: Planting = {
  files: {
    [`${module}/reads-environment.ts`]: "export const port = process.env['PORT'];\n",
    [`${module}/routes.ts`]: 'export const text = `\n  select price_cents\n  from offers`;\n',
    [`${module}/own-clock.ts`]: 'export const now = () => new Date();\n',
    [`${module}/read.ts`]: 'export const quotes = async (one: number, where: string) => [one, where];\n',
    [`${module}/spells-wire.ts`]:
      'export const guestsIn = (query: { numberofguests: number }) => query.numberofguests;\n',
    [`${module}/dearest-price.ts`]: 'export const dearestOf = (night: { max_price: number }) => night.max_price;\n',
    [`${module}/present-seen-price.ts`]:
      'export const seenOf = (price: { observed_at: string }) => price.observed_at;\n',
    [`${module}/own-limit.ts`]: 'export const keyOf = (request: { ip: string }) => request.ip;\n',
    'apps/web/src/api/own-address.ts': "export const asked = '/api/config';\n",
    [`${module}/own-form.ts`]: 'export const form = \'<form action="/identity/action">\';\n',
    [`${module}/own-kind.ts`]: "export const isOfPrices = (kind: string) => kind === 'price';\n",
  },
  expected: [
    ['environment', `${module}/reads-environment.ts`],
    ['sql', `${module}/routes.ts`],
    ['clock', `${module}/own-clock.ts`],
    ['sql fragment', `${module}/read.ts`],
    ['wire word', `${module}/spells-wire.ts`],
    ['wire word', `${module}/dearest-price.ts`],
    ['shared word', `${module}/present-seen-price.ts`],
    ['client address', `${module}/own-limit.ts`],
    ['page address', 'apps/web/src/api/own-address.ts'],
    ['served address', `${module}/own-form.ts`],
    ['rule kind', `${module}/own-kind.ts`],
  ],
};

export const testHelpersPlanted: Planting = {
  files: {
    [`${module}/price-fixture.ts`]: constant,
    [`${module}/expect-price.ts`]:
      "import { expect } from 'vitest';\n\nexport const expectPrice = () => expect(1).toBe(1);\n",
    [`${module}/made-price.ts`]: constant,
    [`${module}/made-price.test.ts`]:
      "import { expect, it } from 'vitest';\nimport { one } from './made-price.ts';\n\nit('is one', () => expect(one).toBe(1));\n",
  },
  expected: [
    ['test-name', `${module}/price-fixture.ts`],
    ['test-library', `${module}/expect-price.ts`],
    ['tests-only', `${module}/made-price.ts`],
  ],
};

export const packagesPlanted: Planting = {
  files: {
    'packages/loose/package.json': `${JSON.stringify({
      name: 'loose',
      dependencies: { react: '^19.0.0', '@mantine/core': '9.7.3', '@mantine/hooks': '9.7.2' },
    })}\n`,
    'package-lock.json': `${JSON.stringify({
      packages: {
        'node_modules/react': { resolved: 'https://packages.example.org/react.tgz', license: 'MIT' },
        'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only' },
      },
    })}\n`,
  },
  expected: [
    ['exact', 'packages/loose/package.json'],
    ['mantine', 'packages/loose/package.json'],
    ['lock-host', 'package-lock.json'],
    ['licence', 'package-lock.json'],
  ],
};

const catalogue = (language: string, area: string): string => `packages/text/catalogues/${language}/${area}.json`;

export const cataloguesPlanted: Planting = {
  files: {
    [catalogue('en', 'planted')]:
      '{ "nights": "{nights, plural, one {# night} other {# nights}}", "unasked": "Hello" }\n',
    [catalogue('es', 'planted')]: '{ "unasked": "{name}", "tents": "Tiendas" }\n',
    [catalogue('es', 'broken')]: '{ "nights": "{nights" }\n',
  },
  expected: [
    ['no-message', catalogue('es', 'broken')],
    ['missing-key', catalogue('es', 'planted')],
    ['extra-key', catalogue('es', 'planted')],
    ['other-arguments', catalogue('es', 'planted')],
    ['unused-key', catalogue('en', 'planted')],
  ],
};

const sheet = 'apps/web/src/features/prices/sliced/planted.module.css';

export const styleValuesPlanted: Planting = {
  files: {
    [sheet]: `.card {
  gap: 7px var(--gap-4);
  border-top-left-radius: 5px;
  font-size: 14px;
}

@media (width < 50em) {
  .card {
    gap: 0 var(--gap-8);
  }
}
`,
    'tools/check/known-style-values.json': `${JSON.stringify(['apps/web/src/features/gone.module.css 14px'])}\n`,
  },
  expected: [
    ['raw-size', sheet],
    ['raw-gap', sheet],
    ['raw-radius', sheet],
    ['raw-breakpoint', sheet],
    ['stale-value', 'apps/web/src/features/gone.module.css'],
  ],
};
