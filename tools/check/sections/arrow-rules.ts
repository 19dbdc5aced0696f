// The import arrows of the project. Each rule starts from a pattern, never from a list of existing folders, so a new
// module or feature is guarded from its first file. `npm run check` proves every rule by a planted violation.

const tests = '\\.test\\.tsx?$';
/** Fixtures of tests: a package of their own, that may open everything and that no product file imports. */
const testing = '^(packages|apps/web)/testing/';
const modules = '^apps/server/src/modules/';
const web = '^apps/web/src/';

/** Rooms upstream of each module; a module that is not in the table has none. */
const upstream: Record<string, readonly string[]> = {
  watchlists: ['accounts'],
  evidence: [],
  'own-occupancy': ['watchlists', 'evidence', 'prices'],
  prices: ['watchlists', 'evidence', 'tariffs'],
  market: ['watchlists', 'prices'],
  changes: ['watchlists', 'evidence', 'prices'],
  reviews: ['watchlists'],
  adviser: ['watchlists', 'prices', 'changes', 'reviews'],
  alerts: ['watchlists', 'prices', 'changes', 'sources'],
  notifications: ['accounts', 'watchlists', 'prices', 'changes', 'reviews'],
  downloads: ['watchlists', 'prices', 'reviews', 'market', 'sales-channels', 'holidays', 'tariffs'],
  imports: ['watchlists', 'evidence', 'prices', 'changes', 'reviews', 'holidays', 'sources', 'own-occupancy'],
  holidays: ['accounts', 'watchlists', 'prices', 'market'],
  sources: ['accounts', 'watchlists', 'evidence', 'prices', 'holidays'],
  inbox: ['accounts', 'watchlists', 'changes'],
  operation: ['sources', 'market', 'backups'],
  live: ['watchlists', 'prices', 'sources', 'inbox'],
  destinations: ['accounts'],
  'sales-channels': ['watchlists', 'prices'],
  tariffs: ['watchlists', 'evidence'],
  position: ['watchlists', 'evidence', 'prices', 'changes', 'reviews'],
};

interface Side {
  path?: string | readonly string[];
  pathNot?: string | readonly string[];
  dependencyTypesNot?: readonly string[];
  circular?: boolean;
  couldNotResolve?: boolean;
}

interface ArrowRule {
  name: string;
  comment: string;
  severity: 'error';
  from: Side;
  to: Side;
}

const forbid = (name: string, comment: string, from: Side, to: Side): ArrowRule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** A library that only the named places of the product may import. */
const libraryHome = (name: string, libraries: string, homes: readonly string[]): ArrowRule =>
  forbid(
    name,
    `these libraries are met in one place only: ${homes.join(', ')}`,
    { path: '^(apps|packages)/', pathNot: [tests, testing, ...homes] },
    { path: `(^|/)node_modules/(${libraries})/` },
  );

const packageArrows = [
  forbid(
    'domain-imports-nothing',
    'the domain is pure: no dependency, no input or output, no clock',
    { path: '^packages/domain/', pathNot: tests },
    { pathNot: '^packages/domain/src/' },
  ),
  forbid(
    'contract-imports-domain-and-schemas',
    'the contract knows the domain and the schema library only',
    { path: '^packages/contract/', pathNot: tests },
    { pathNot: ['^packages/(contract|domain)/src/', '(^|/)node_modules/typebox/'] },
  ),
  forbid(
    'intake-is-pure',
    'from bytes to fields without database, network or clock; what is wrong is a code, said by others',
    { path: '^packages/intake/', pathNot: tests },
    { path: '^(apps|packages)/', pathNot: '^packages/(intake/|domain/|text/src/sentence\\.ts$)' },
  ),
  forbid(
    'embedded-postgres-stands-alone',
    'the launcher of the database would serve any product',
    { path: '^packages/embedded-postgres/', pathNot: tests },
    { path: '^(apps|packages)/', pathNot: '^packages/embedded-postgres/' },
  ),
  forbid('web-never-server', 'the two sides meet in the contract', { path: '^apps/web/' }, { path: '^apps/server/' }),
  forbid('server-never-web', 'the two sides meet in the contract', { path: '^apps/server/' }, { path: '^apps/web/' }),
  forbid(
    'product-never-tools',
    'the product does not stand on its tools or tests',
    { path: '^(apps|packages)/', pathNot: [tests, testing] },
    { path: ['^(tools|tests)/', testing] },
  ),
];

const webArrows = [
  forbid(
    'web-contract-types-only',
    'the browser carries no schema: write `import type`, but for pages.ts, wire-names.ts and wire/, which have none',
    { path: web, pathNot: tests },
    {
      path: '^packages/contract/|(^|/)node_modules/typebox/',
      pathNot: '^packages/contract/src/(pages\\.ts|wire-names\\.ts|wire/)',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'pages-import-nothing',
    'the list of pages is part of the browser’s code and of the server’s',
    { path: '^packages/contract/src/pages\\.ts$' },
    { path: '.' },
  ),
  forbid(
    'wire-names-carry-no-schema',
    'the browser carries the names of the wire and how they are turned into ours: no schema comes with them',
    { path: '^packages/contract/src/(wire-names\\.ts|wire/)', pathNot: tests },
    {
      path: '.',
      pathNot: '^packages/(domain/src/|contract/src/(wire-names\\.ts|wire/))',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'web-edges-know-no-screen',
    'api and text are used by screens, not the reverse',
    { path: `${web}(api|text)/` },
    { path: `${web}(ui|features|app|main)` },
  ),
  forbid(
    'ui-knows-no-campsite',
    'ui is below the features',
    { path: `${web}ui/` },
    { path: `${web}(features|app|main)` },
  ),
  forbid(
    'features-are-strangers',
    'only a page and its address bring two features together, and the dashboard, which is made of them',
    {
      path: `${web}features/([^/]+)`,
      pathNot: `${web}features/(dashboard/|[^/]+/[^/]+-(page|search)\\.tsx?$|changes/use-watched|market/market-side|position/panel-downloads)`,
    },
    { path: `${web}features/`, pathNot: `${web}features/$1(/|\\.|$)` },
  ),
  forbid(
    'features-below-pages',
    'a feature does not know the page that shows it, nor the router that holds the page',
    { path: `${web}features/`, pathNot: tests },
    { path: `${web}(app|main|features/[^/]+/[^/]+-page\\.tsx)` },
  ),
];

const moduleArrows = Object.entries(upstream).map(([module, known]) =>
  forbid(
    `upstream-of-${module}`,
    known.length === 0 ? `${module} asks no other module` : `${module} reads only from: ${known.join(', ')}`,
    { path: `${modules}${module}/`, pathNot: tests },
    { path: modules, pathNot: `${modules}(${[module, ...known].join('|')})/` },
  ),
);

const serverArrows = [
  ...moduleArrows,
  forbid(
    'upstream-of-any-other-module',
    'a module without a row in the table has no module upstream',
    { path: `${modules}([^/]+)/`, pathNot: [tests, `${modules}(${Object.keys(upstream).join('|')})/`] },
    { path: modules, pathNot: `${modules}$1/` },
  ),
  forbid(
    'modules-ask-through-read',
    'another module is asked through its read.ts or …-read.ts; observations and prices share the columns of an offer',
    { path: `${modules}([^/]+)/`, pathNot: [tests, `${modules}imports/`] },
    {
      path: modules,
      pathNot: [
        `${modules}$1/`,
        `${modules}[^/]+/read\\.ts$`,
        `${modules}[^/]+/[a-z-]*-read\\.ts$`,
        `${modules}evidence/(offer-columns|staging)\\.ts$`,
      ],
    },
  ),
  forbid(
    'imports-hand-over-through-write',
    'what was read is handed to a module through its write.ts',
    { path: `${modules}imports/`, pathNot: tests },
    { path: modules, pathNot: [`${modules}imports/`, `${modules}[^/]+/(read|write|[a-z-]*-read)\\.ts$`] },
  ),
  forbid(
    'modules-stand-on-platform',
    'a module knows platform, contract, domain, the context and itself; modules.ts hands it the rest',
    { path: modules, pathNot: tests },
    { path: '^apps/server/', pathNot: '^apps/server/src/((modules|platform)/|context\\.ts$)' },
  ),
  forbid(
    'platform-knows-no-module',
    'the platform would serve any product',
    { path: '^apps/server/src/platform/', pathNot: tests },
    { path: '^apps/server/src/(context|modules|fakes|cli|project|api|worker)' },
  ),
];

const libraryArrows = [
  libraryHome('fastify-at-the-edge', 'fastify|@fastify/[^/]+', [
    '^apps/server/src/modules/.*routes\\.ts$',
    '^apps/server/src/platform/(http|identity)/',
    '^apps/server/src/(api|app|modules|run)\\.ts$',
  ]),
  libraryHome('postgres-in-stores', 'pg|pg-copy-streams|node-pg-migrate|embedded-postgres', [
    '^apps/server/src/platform/(backup|database|identity)/',
    '^packages/embedded-postgres/',
    '^apps/server/src/modules/.*/(?!routes|present)[^/]+$',
  ]),
  libraryHome('identity-libraries', 'better-auth|@better-auth/[^/]+|jose|firebase-admin', [
    '^apps/server/src/platform/identity/',
  ]),
  libraryHome('hosted-identity-library', 'firebase|@firebase', ['^apps/web/src/api/identity/']),
  libraryHome('queue-library', 'pg-boss', ['^apps/server/src/platform/queue/']),
  libraryHome('mail-library', 'nodemailer', ['^apps/server/src/platform/mail/']),
  libraryHome('push-library', 'web-push', ['^apps/server/src/modules/destinations/']),
  libraryHome('outbound-libraries', 'undici|ipaddr\\.js', ['^apps/server/src/platform/outbound/']),
  libraryHome('chart-library', 'chart\\.js', ['^apps/web/src/features/price-chart/']),
  libraryHome('map-library', 'leaflet', ['^apps/web/src/features/heat-map/']),
  libraryHome('atlas-library', 'es-atlas|topojson-client', [
    '^apps/web/src/features/(heat-map|market)/',
    '^apps/server/src/platform/province-outlines',
  ]),
];

const soundness = [
  forbid('no-circles', 'nothing flows back, not even a type', {}, { circular: true }),
  forbid('imports-resolve', 'an import that is not found escapes every other rule', {}, { couldNotResolve: true }),
];

export const arrowRules: readonly ArrowRule[] = [
  ...packageArrows,
  ...webArrows,
  ...serverArrows,
  ...libraryArrows,
  ...soundness,
];
