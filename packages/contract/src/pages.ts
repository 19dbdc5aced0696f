/** The addresses of the web application's pages: its router draws them, the server answers them with 200. */
export const PAGES = {
  welcome: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  channels: '/channels',
  market: '/market',
  adviser: '/adviser',
  position: '/position',
  tariffs: '/tariffs',
  changes: '/changes',
  reviews: '/reviews',
  inbox: '/inbox',
  sent: '/sent',
  settings: '/settings',
  register: '/register',
  setReference: '/set-reference',
  adminUsers: '/admin-users',
  eraseReviewer: '/erase-reviewer',
  mail: '/mail',
  notificationFailures: '/notification-failures',
  unitTypes: '/accommodation-types',
  backups: '/backups',
  batches: '/imports',
  campsites: '/campsites',
  coverage: '/coverage',
  fileImport: '/administration/import',
  tariffLists: '/administration/tariffs',
  sources: '/sources',
  sourceForm: '/source-form',
  pageChanges: '/page-changes',
  auditLog: '/audit-log',
  trust: '/trust',
  apiKeys: '/api-keys',
} as const;

/** Addresses below a page, each of one thing on it. */
const BELOW: readonly (readonly [RegExp, PageName])[] = [
  [/^\/administration\/import\/[0-9a-f-]{1,40}$/, 'fileImport'],
  [/^\/administration\/tariffs\/\d{1,10}$/, 'tariffLists'],
];

const known: ReadonlyMap<string, PageName> = new Map(
  Object.entries(PAGES).map(([name, path]) => [path, name as PageName]),
);

export type PageName = keyof typeof PAGES;

const withoutSlash = (path: string): string => path.replace(/(?<=[^/])\/$/, '');

/** Whether a path is of one thing on a page, not of the page itself. */
export function isBelowPage(path: string): boolean {
  const plain = withoutSlash(path);
  return BELOW.some(([address]) => address.test(plain));
}

/** The page at a path without its query, null where there is none; a slash at its end changes nothing. */
export function pageAt(path: string): PageName | null {
  const plain = withoutSlash(path);
  return known.get(plain) ?? BELOW.find(([address]) => address.test(plain))?.[1] ?? null;
}
