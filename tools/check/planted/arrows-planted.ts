import type { Planting } from './planting.ts';

const server = 'apps/server/src';
const module = `${server}/modules`;
const web = 'apps/web/src';

/** Rule, the file that breaks it, and what that file says. */
const arrows: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['domain-imports-nothing', 'packages/domain/src/reads-disk.ts', "import 'node:fs';\n"],
  ['contract-imports-domain-and-schemas', 'packages/contract/src/logs.ts', "import 'pino';\n"],
  ['intake-is-pure', 'packages/intake/src/asks-database.ts', "import '@vivac/server/src/modules/prices/read.ts';\n"],
  [
    'embedded-postgres-stands-alone',
    'packages/embedded-postgres/src/knows-day.ts',
    "import '@vivac/domain/circle-one';\n",
  ],
  ['web-never-server', `${web}/app/reach-server.ts`, "import '../../../server/src/app.ts';\n"],
  ['server-never-web', `${server}/reach-web.ts`, "import '../../web/src/text/sentences.ts';\n"],
  ['product-never-tools', `${server}/reach-tools.ts`, "import '../../../tools/planted-tool.ts';\n"],
  ['web-contract-types-only', `${web}/api/carries-schema.ts`, "import '@vivac/contract/planted-endpoint';\n"],
  ['pages-import-nothing', 'packages/contract/src/pages.ts', "import './planted-endpoint.ts';\n"],
  ['wire-names-carry-no-schema', 'packages/contract/src/wire-names.ts', "import './planted-endpoint.ts';\n"],
  ['web-edges-know-no-screen', `${web}/api/knows-screen.ts`, "import '../ui/planted-box.ts';\n"],
  ['ui-knows-no-campsite', `${web}/ui/knows-feature.ts`, "import '../features/first/first-part.ts';\n"],
  ['features-are-strangers', `${web}/features/second/meets-first.ts`, "import '../first/first-part.ts';\n"],
  ['features-below-pages', `${web}/features/first/knows-page.ts`, "import './planted-page.tsx';\n"],
  ['upstream-of-any-other-module', `${module}/newborn/asks-prices.ts`, "import '../prices/read.ts';\n"],
  ['modules-ask-through-read', `${module}/prices/asks-store.ts`, "import '../watchlists/store.ts';\n"],
  ['imports-hand-over-through-write', `${module}/imports/asks-store.ts`, "import '../watchlists/store.ts';\n"],
  ['imports-hand-over-through-write', `${module}/imports/asks-evidence.ts`, "import '../evidence/store.ts';\n"],
  ['modules-stand-on-platform', `${module}/prices/knows-app.ts`, "import '../../app.ts';\n"],
  ['platform-knows-no-module', `${server}/platform/knows-module.ts`, "import '#modules/prices/read';\n"],
  ['fastify-at-the-edge', `${module}/prices/serves.ts`, "import 'fastify';\n"],
  ['postgres-in-stores', `${module}/prices/present-connects.ts`, "import 'pg';\n"],
  ['identity-libraries', `${module}/accounts/signs.ts`, "import 'jose';\n"],
  ['mail-library', `${module}/accounts/mails.ts`, "import 'nodemailer';\n"],
  ['queue-library', `${module}/notifications/jobs.ts`, "import 'pg-boss';\n"],
  ['push-library', `${module}/notifications/pushes.ts`, "import 'web-push';\n"],
  ['outbound-libraries', `${module}/imports/fetches-by-itself.ts`, "import 'undici';\n"],
  ['chart-library', `${web}/features/second/draws-chart.ts`, "import 'chart.js';\n"],
  ['hosted-identity-library', `${web}/features/second/signs-in.ts`, "import 'firebase/auth';\n"],
  ['map-library', `${web}/features/second/draws-map.ts`, "import 'leaflet';\n"],
  ['atlas-library', `${web}/features/second/draws-atlas.ts`, "import 'topojson-client';\n"],
  ['no-circles', 'packages/domain/src/circle-one.ts', "import type {} from './circle-two.ts';\n"],
  ['imports-resolve', `${server}/lost.ts`, "import '#modules/nowhere/read';\n"],
];

// A module's list of upstream modules is broken by asking a module that is downstream or unknown to it.
const upstream = [
  'operation',
  'watchlists',
  'evidence',
  'imports',
  'holidays',
  'changes',
  'market',
  'adviser',
  'prices',
  'reviews',
  'alerts',
  'notifications',
  'downloads',
  'sources',
  'live',
  'inbox',
  'destinations',
  'sales-channels',
  'tariffs',
  'position',
  'own-occupancy',
].map(
  (name) => [`upstream-of-${name}`, `${module}/${name}/asks-newborn.ts`, "import '../newborn/read.ts';\n"] as const,
);

const targets = [
  'packages/domain/src/circle-two.ts',
  `${module}/newborn/read.ts`,
  `${module}/prices/read.ts`,
  `${module}/watchlists/store.ts`,
  `${module}/evidence/store.ts`,
  `${server}/app.ts`,
  `${web}/text/sentences.ts`,
  `${web}/ui/planted-box.ts`,
  `${web}/features/first/first-part.ts`,
  `${web}/features/first/planted-page.tsx`,
  'packages/contract/src/planted-endpoint.ts',
  'tools/planted-tool.ts',
  'tests/support/planted-support.ts',
];

export const arrowsPlanted: Planting = {
  files: {
    ...Object.fromEntries(targets.map((path) => [path, 'export {};\n'])),
    'packages/domain/src/circle-two.ts': "import './circle-one.ts';\n",
    ...Object.fromEntries([...arrows, ...upstream].map(([, path, text]) => [path, text])),
  },
  expected: [...arrows, ...upstream].map(([rule, path]) => [rule, path] as const),
};
