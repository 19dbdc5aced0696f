import { PAGES, type PageName } from '@vivac/contract/pages';
import type { View } from './audit.ts';
import type { Wanted } from './median-run.ts';

/** Who looks at each page; a page that is not named here does not compile. */
const READERS: Readonly<Record<PageName, View['reader']>> = {
  welcome: 'nobody',
  login: 'nobody',
  forgotPassword: 'nobody',
  dashboard: 'manager',
  reviews: 'manager',
  settings: 'manager',
  coverage: 'manager',
  channels: 'manager',
  market: 'manager',
  adviser: 'manager',
  position: 'manager',
  tariffs: 'manager',
  changes: 'manager',
  inbox: 'manager',
  register: 'admin',
  setReference: 'admin',
  adminUsers: 'admin',
  eraseReviewer: 'admin',
  notificationFailures: 'admin',
  unitTypes: 'admin',
  backups: 'admin',
  batches: 'admin',
  campsites: 'admin',
  fileImport: 'admin',
  tariffLists: 'admin',
  sources: 'admin',
  sourceForm: 'admin',
  pageChanges: 'admin',
  auditLog: 'admin',
  mail: 'admin',
  trust: 'admin',
  apiKeys: 'admin',
  sent: 'manager',
};

const WANTED: Readonly<Record<View['preset'], Wanted>> = {
  desktop: { performance: 95, accessibility: 100 },
  mobile: { performance: 75, accessibility: 100 },
};

/** What is opened first or most often is wished faster: the performance on a phone and on a desktop, of a quiet machine. */
const WISHED: Readonly<Partial<Record<PageName, Record<View['preset'], number>>>> = {
  welcome: { mobile: 98, desktop: 100 },
  login: { mobile: 98, desktop: 100 },
  dashboard: { mobile: 92, desktop: 98 },
  reviews: { mobile: 95, desktop: 100 },
};

/** Every page of the product on a phone and on a desktop, with what is wanted of it. */
const VIEWS: readonly (View & { readonly wanted: Wanted })[] = Object.entries(READERS).flatMap(([page, reader]) =>
  (['mobile', 'desktop'] as const).map((preset) => ({
    name: `${page}, ${preset}`,
    address: PAGES[page as PageName],
    preset,
    reader,
    wanted: { ...WANTED[preset], ...wished(page as PageName, preset) },
  })),
);

function wished(page: PageName, preset: View['preset']): Partial<Wanted> {
  const performance = WISHED[page]?.[preset];
  return performance === undefined ? {} : { performance };
}

/** Those whose page is named, `dashboard,reviews`, or whose whole name is, on one of the two screens or on both. */
export function chosenViews(only: string | undefined, preset: string | undefined): typeof VIEWS {
  const names = only?.split(',') ?? [];
  const chosen = VIEWS.filter(
    ({ name, preset: own }) =>
      (names.length === 0 || names.some((requested) => name.startsWith(`${requested},`))) && (preset ?? own) === own,
  );
  if (chosen.length === 0) throw new Error(`No page is called ${only ?? ''} on ${preset ?? 'any screen'}.`);
  return chosen;
}
