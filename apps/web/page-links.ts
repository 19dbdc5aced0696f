import type { PageName } from '@vivac/contract/pages';

interface BuiltChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type BuiltFile = BuiltChunk | { readonly type: 'asset'; readonly fileName: string };

/** The module of each page, below `src/features`; `app/router.tsx` imports the same. */
export const PAGE_MODULES: Readonly<Record<PageName, string>> = {
  welcome: 'welcome/welcome-page.tsx',
  login: 'session/login-page.tsx',
  forgotPassword: 'session/forgot-password-page.tsx',
  dashboard: 'dashboard/dashboard-page.tsx',
  channels: 'sales-channels/channels-page.tsx',
  market: 'market/market-page.tsx',
  adviser: 'adviser/adviser-page.tsx',
  position: 'position/position-page.tsx',
  tariffs: 'tariffs/tariffs-page.tsx',
  changes: 'changes/changes-page.tsx',
  reviews: 'reviews/reviews-page.tsx',
  inbox: 'inbox/inbox-page.tsx',
  sent: 'notifications/sent-page.tsx',
  settings: 'settings/settings-page.tsx',
  register: 'administration/register-page.tsx',
  setReference: 'administration/set-reference-page.tsx',
  eraseReviewer: 'administration/erase-reviewer-page.tsx',
  adminUsers: 'administration/admin-users-page.tsx',
  mail: 'administration/mail-page.tsx',
  notificationFailures: 'administration/notification-failures-page.tsx',
  unitTypes: 'administration/unit-types-page.tsx',
  backups: 'administration/backups-page.tsx',
  batches: 'administration/batches-page.tsx',
  campsites: 'administration/campsites-page.tsx',
  coverage: 'link-coverage/coverage-page.tsx',
  fileImport: 'administration/file-import-page.tsx',
  tariffLists: 'tariffs/tariff-lists-page.tsx',
  sources: 'sources/sources-page.tsx',
  sourceForm: 'sources/source-form-page.tsx',
  pageChanges: 'sources/page-changes-page.tsx',
  auditLog: 'administration/audit-log-page.tsx',
  trust: 'administration/trust-page.tsx',
  apiKeys: 'api-keys/api-keys-page.tsx',
};
/** Of one thing on a page, where that has a module of its own. */
const MODULES_BELOW: Readonly<Partial<Record<PageName, string>>> = {
  tariffLists: 'tariffs/tariff-editor-page.tsx',
};
/** Pages for everybody have no header around them. */
const ALONE: ReadonlySet<string> = new Set(['welcome', 'login', 'forgotPassword']);
const FRAME = 'app/shell/signed-in-layout.tsx';

/**
 * What each page of the web application needs before it can show anything, as values of the header `Link` in the order of
 * their use: the server sends them with the document, so that the page's own files are not found only when the application
 * runs (docs/decisions/bundles-and-loading.md). `called` are addresses that are asked first. What is below a
 * page is named with a slash: `tariffLists/`.
 */
export function pageLinks(
  bundle: Readonly<Record<string, BuiltFile>>,
  called: readonly string[],
): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((file): file is BuiltChunk => file.type === 'chunk');
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const carrying = (module: string): BuiltChunk[] =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  const calls = called.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
  const below = Object.entries(MODULES_BELOW).map(([page, file]) => [`${page}/`, file] as const);
  const pages = [...Object.entries(PAGE_MODULES), ...below].map(([page, file]) => {
    const own = ALONE.has(page) ? [] : carrying(FRAME);
    const needed = [...reached(bundle, [...entry, ...own, ...carrying(`features/${file}`)])];
    const scripts = needed.map(({ fileName }) => `</${fileName}>; rel=modulepreload; crossorigin`);
    const styles = [...stylesOf(needed)].map((name) => `</${name}>; rel=preload; as=style; crossorigin`);
    return [page, [...calls, ...scripts, ...styles]];
  });
  return Object.fromEntries(pages);
}

function reached(bundle: Readonly<Record<string, BuiltFile>>, from: readonly BuiltChunk[]): Set<BuiltChunk> {
  const found = new Set(from);
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return found;
}

const stylesOf = (chunks: readonly BuiltChunk[]): Set<string> =>
  new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
