/** The addresses of the web application's pages: its router draws them, the server answers them with 200. */
export const PAGES = {
  welcome: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  reviews: '/reviews',
  settings: '/settings',
  register: '/register',
  setReference: '/set-reference',
  adminUsers: '/admin-users',
  notificationFailures: '/notification-failures',
  unitTypes: '/accommodation-types',
  batches: '/imports',
  campsites: '/campsites',
  coverage: '/coverage',
  fileImport: '/administration/import',
  sources: '/sources',
  sourceForm: '/source-form',
} as const;

/** Addresses below a page, each of one thing on it. */
const BELOW = /^\/administration\/import\/[0-9a-f-]{1,40}$/;

const known: ReadonlySet<string> = new Set(Object.values(PAGES));

/** Whether a path, without its query, is that of a page; a slash at its end changes nothing. */
export function isPage(path: string): boolean {
  const plain = path.replace(/(?<=[^/])\/$/, '');
  return known.has(plain) || BELOW.test(plain);
}
