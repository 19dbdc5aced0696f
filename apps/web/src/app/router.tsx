import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { basePath } from '../api/addresses.ts';
import { callQuery } from '../api/call.ts';
import { choicesQuery } from '../api/choices.ts';
import { reader } from '../api/first-answers.ts';
import type { IdentityClient } from '../api/identity/ports.ts';
import type { AuditSearch } from '../features/administration/audit-log-page.tsx';
import type { InboxSearch } from '../features/inbox/inbox-search.ts';
import { parseSetReferenceSearch } from '../features/administration/set-reference-search.ts';
import type { AdviserSearch } from '../features/adviser/adviser-search.ts';
import { parseChangesSearch } from '../features/changes/changes-search.ts';
import { parseChannelsSearch } from '../features/sales-channels/channels-search.ts';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import { parseCoverageSearch } from '../features/link-coverage/coverage-search.ts';
import type { MarketSearch } from '../features/market/market-search.ts';
import type { PositionSearch } from '../features/position/position-search.ts';
import { parseSentSearch } from '../features/notifications/sent-search.ts';
import type { ReviewsSearch } from '../features/reviews/reviews-search.ts';
import { parseSettingsSearch } from '../features/settings/settings-search.ts';
import {
  parseSourcesSearch,
  parsePageBesideSearch,
  parsePageChangesSearch,
  parseSourceFormSearch,
} from '../features/sources/sources-search.ts';
import type { TariffsSearch } from '../features/tariffs/stay-search.ts';
import { wordsOf } from '../text/reader.ts';
import { redirectWhenSignedIn, requireAdmin, requireUser, type Visitor } from './guards.ts';
import { parseLoginSearch } from './login-search.ts';
import { ErrorPage, LoneErrorPage, NotFoundPage, PendingPage, isPlaceTheirs } from './shell/page-states.tsx';
import { RootLayout } from './shell/root-layout.tsx';

const headerText = wordsOf('header');
const pageTitles = wordsOf('page-titles');
const PENDING_AFTER_MS = 300;

export interface RouterContext {
  readonly identity: IdentityClient;
  readonly queryClient: QueryClient;
  readonly visitor: Visitor;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

/** Pages for everybody, which have no header around them. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: PAGES.welcome,
  staticData: { title: pageTitles.welcome },
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
  errorComponent: LoneErrorPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: PAGES.login,
  staticData: { title: pageTitles.login },
  validateSearch: parseLoginSearch,
  beforeLoad: redirectWhenSignedIn,
  component: lazyRouteComponent(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  errorComponent: LoneErrorPage,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PAGES.forgotPassword,
  staticData: { title: pageTitles.forgotPassword },
  component: lazyRouteComponent(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  errorComponent: LoneErrorPage,
});

/** Around every page of somebody who is signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireUser,
  // Beside what the page asks for: no price waits for them alone.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(choicesQuery(queryClient)),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./shell/signed-in-layout.tsx'), 'SignedInLayout'),
  errorComponent: LoneErrorPage,
});

const admin = createRoute({ getParentRoute: () => signedIn, id: 'admin', beforeLoad: requireAdmin });

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.dashboard,
  staticData: { title: headerText.dashboard },
  validateSearch: parseDashboardSearch,
  // Asked for beside the page's code, and when a link to it is pointed at; the page itself tells of a failure.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(callQuery('getFilters', { query: {} }));
    void queryClient.prefetchQuery(callQuery('getReferenceCampsite', {}));
  },
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.reviews,
  staticData: { title: headerText.reviews },
  // Read by the page, whose code knows what there is to filter by.
  validateSearch: (search: Readonly<Record<string, unknown>>): ReviewsSearch => search,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(callQuery('getReviewList', {})),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.settings,
  staticData: { title: pageTitles.settings },
  validateSearch: parseSettingsSearch,
  beforeLoad: ({ search: { message, section }, context: { user } }) => {
    if (section === 'market' && user.admin) throw redirect({ to: PAGES.trust, replace: true });
    if (message !== undefined) throw redirect({ to: PAGES.sent, search: { message }, replace: true });
  },
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const changes = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.changes,
  staticData: { title: headerText.changes },
  validateSearch: parseChangesSearch,
  component: lazyRouteComponent(() => import('../features/changes/changes-page.tsx'), 'ChangesPage'),
});

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.inbox,
  staticData: { title: headerText.alerts },
  // Read by the page, whose code knows what there is to filter by.
  validateSearch: (search: Readonly<Record<string, unknown>>): InboxSearch => search,
  component: lazyRouteComponent(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
});

const sent = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.sent,
  staticData: { title: headerText.sent },
  validateSearch: parseSentSearch,
  component: lazyRouteComponent(() => import('../features/notifications/sent-page.tsx'), 'SentPage'),
});

const coverage = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.coverage,
  staticData: { title: headerText.coverage },
  validateSearch: parseCoverageSearch,
  component: lazyRouteComponent(() => import('../features/link-coverage/coverage-page.tsx'), 'CoveragePage'),
});

const register = createRoute({
  getParentRoute: () => admin,
  path: PAGES.register,
  staticData: { title: pageTitles.register },
  component: lazyRouteComponent(() => import('../features/administration/register-page.tsx'), 'RegisterPage'),
});

const setReference = createRoute({
  getParentRoute: () => admin,
  path: PAGES.setReference,
  staticData: { title: pageTitles.setReference },
  validateSearch: parseSetReferenceSearch,
  component: lazyRouteComponent(() => import('../features/administration/set-reference-page.tsx'), 'SetReferencePage'),
});

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: PAGES.adminUsers,
  staticData: { title: pageTitles.users },
  component: lazyRouteComponent(() => import('../features/administration/admin-users-page.tsx'), 'AdminUsersPage'),
});

const eraseReviewer = createRoute({
  getParentRoute: () => admin,
  path: PAGES.eraseReviewer,
  staticData: { title: pageTitles.eraseReviewer },
  component: lazyRouteComponent(
    () => import('../features/administration/erase-reviewer-page.tsx'),
    'EraseReviewerPage',
  ),
});

const mail = createRoute({
  getParentRoute: () => admin,
  path: PAGES.mail,
  staticData: { title: headerText.mail },
  component: lazyRouteComponent(() => import('../features/administration/mail-page.tsx'), 'MailPage'),
});

const notificationFailures = createRoute({
  getParentRoute: () => admin,
  path: PAGES.notificationFailures,
  staticData: { title: headerText.notificationFailures },
  component: lazyRouteComponent(
    () => import('../features/administration/notification-failures-page.tsx'),
    'NotificationFailuresPage',
  ),
});

const unitTypes = createRoute({
  getParentRoute: () => admin,
  path: PAGES.unitTypes,
  staticData: { title: headerText.unitTypes },
  component: lazyRouteComponent(() => import('../features/administration/unit-types-page.tsx'), 'UnitTypesPage'),
});

const backups = createRoute({
  getParentRoute: () => admin,
  path: PAGES.backups,
  staticData: { title: headerText.backups },
  component: lazyRouteComponent(() => import('../features/administration/backups-page.tsx'), 'BackupsPage'),
});

const batches = createRoute({
  getParentRoute: () => admin,
  path: PAGES.batches,
  staticData: { title: headerText.batches },
  component: lazyRouteComponent(() => import('../features/administration/batches-page.tsx'), 'BatchesPage'),
});

const campsites = createRoute({
  getParentRoute: () => admin,
  path: PAGES.campsites,
  staticData: { title: headerText.campsites },
  component: lazyRouteComponent(() => import('../features/administration/campsites-page.tsx'), 'CampsitesPage'),
});

const auditLog = createRoute({
  getParentRoute: () => admin,
  path: PAGES.auditLog,
  staticData: { title: headerText.auditLog },
  // Read by the page, whose code knows what there is to filter by.
  validateSearch: (search: Readonly<Record<string, unknown>>): AuditSearch => search,
  component: lazyRouteComponent(() => import('../features/administration/audit-log-page.tsx'), 'AuditLogPage'),
});

const fileImportPage = lazyRouteComponent(
  () => import('../features/administration/file-import-page.tsx'),
  'FileImportPage',
);

const fileImport = createRoute({
  getParentRoute: () => admin,
  path: PAGES.fileImport,
  staticData: { title: headerText.fileImport },
  component: fileImportPage,
});

const uploadedFile = createRoute({
  getParentRoute: () => admin,
  path: `${PAGES.fileImport}/$id`,
  staticData: { title: headerText.fileImport },
  component: fileImportPage,
});

const tariffLists = createRoute({
  getParentRoute: () => admin,
  path: PAGES.tariffLists,
  staticData: { title: headerText.tariffs },
  component: lazyRouteComponent(() => import('../features/tariffs/tariff-lists-page.tsx'), 'TariffListsPage'),
});

const tariffEditor = createRoute({
  getParentRoute: () => admin,
  path: `${PAGES.tariffLists}/$id`,
  staticData: { title: headerText.tariffs },
  validateSearch: parsePageBesideSearch,
  component: lazyRouteComponent(() => import('../features/tariffs/tariff-editor-page.tsx'), 'TariffEditorPage'),
});

const sources = createRoute({
  getParentRoute: () => admin,
  path: PAGES.sources,
  staticData: { title: headerText.sources },
  validateSearch: parseSourcesSearch,
  component: lazyRouteComponent(() => import('../features/sources/sources-page.tsx'), 'SourcesPage'),
});

const sourceForm = createRoute({
  getParentRoute: () => admin,
  path: PAGES.sourceForm,
  staticData: { title: headerText.sourceForm },
  validateSearch: parseSourceFormSearch,
  component: lazyRouteComponent(() => import('../features/sources/source-form-page.tsx'), 'SourceFormPage'),
});

const pageChanges = createRoute({
  getParentRoute: () => admin,
  path: PAGES.pageChanges,
  staticData: { title: headerText.pageChanges },
  validateSearch: parsePageChangesSearch,
  component: lazyRouteComponent(() => import('../features/sources/page-changes-page.tsx'), 'PageChangesPage'),
});

const trust = createRoute({
  getParentRoute: () => admin,
  path: PAGES.trust,
  staticData: { title: headerText.trust },
  component: lazyRouteComponent(() => import('../features/administration/trust-page.tsx'), 'TrustPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => admin,
  path: PAGES.apiKeys,
  staticData: { title: headerText.apiKeys },
  component: lazyRouteComponent(() => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

// The pages beside the dashboard on which managers decide what to ask, and where.

const market = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.market,
  staticData: { title: headerText.market },
  // Read by the page, whose code knows what there is to ask.
  validateSearch: (search: Readonly<Record<string, unknown>>): MarketSearch => search,
  component: lazyRouteComponent(() => import('../features/market/market-page.tsx'), 'MarketPage'),
});

const channels = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.channels,
  staticData: { title: headerText.salesChannels },
  validateSearch: parseChannelsSearch,
  component: lazyRouteComponent(() => import('../features/sales-channels/channels-page.tsx'), 'ChannelsPage'),
});

const adviser = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.adviser,
  staticData: { title: headerText.adviser },
  // Read by the page, whose code knows what there is to choose.
  validateSearch: (search: Readonly<Record<string, unknown>>): AdviserSearch => search,
  component: lazyRouteComponent(() => import('../features/adviser/adviser-page.tsx'), 'AdviserPage'),
});

const position = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.position,
  staticData: { title: headerText.position },
  // Read by the page, whose code knows what there is to choose.
  validateSearch: (search: Readonly<Record<string, unknown>>): PositionSearch => search,
  component: lazyRouteComponent(() => import('../features/position/position-page.tsx'), 'PositionPage'),
});

const tariffs = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.tariffs,
  staticData: { title: headerText.tariffs },
  // Read by the page, whose code knows what there is to ask.
  validateSearch: (search: Readonly<Record<string, unknown>>): TariffsSearch => search,
  component: lazyRouteComponent(() => import('../features/tariffs/tariffs-page.tsx'), 'TariffsPage'),
});

const routeTree = root.addChildren([
  welcome,
  login,
  forgotPassword,
  signedIn.addChildren([
    dashboard,
    reviews,
    inbox,
    sent,
    settings,
    channels,
    position,
    tariffs,
    adviser,
    changes,
    market,
    coverage,
    admin.addChildren([
      register,
      setReference,
      adminUsers,
      eraseReviewer,
      mail,
      notificationFailures,
      unitTypes,
      backups,
      batches,
      campsites,
      auditLog,
      fileImport,
      uploadedFile,
      tariffLists,
      tariffEditor,
      sources,
      sourceForm,
      pageChanges,
      trust,
      apiKeys,
    ]),
  ]),
]);

/** The pages with their guards (header-2). */
export function createAppRouter(surroundings: Omit<RouterContext, 'visitor'>) {
  return createRouter({
    routeTree,
    basepath: basePath || '/',
    // Whom the document knew has been let in by the server.
    context: { ...surroundings, visitor: { wasSignedIn: reader !== null } },
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // The reviews of a campsite keep their place by themselves: see use-review-place.ts.
    // What the server rendered is read, and perhaps scrolled, before the page is there.
    scrollRestoration: ({ location: { search } }) => !('campsite' in search) && !isPlaceTheirs(),
  });
}

declare module '@tanstack/react-router' {
  // TanStack Router reads the type of a route's static data from an interface of this name.
  interface StaticDataRouteOption {
    /** The page's name in the window's title. */
    readonly title?: string;
  }
}
