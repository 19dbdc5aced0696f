import { Link } from '@tanstack/react-router';
import { type PageName, pageAt } from '@vivac/contract/pages';
import type { ReactNode } from 'react';
import { wordsOf } from '../../text/reader.ts';

const headerText = wordsOf('header');
const pageTitles = wordsOf('page-titles');

/** What the header leads to and a page is part of. */
export type SectionName =
  'dashboard' | 'market' | 'channels' | 'adviser' | 'reviews' | 'news' | 'users' | 'data' | 'system' | 'settings';
export type TabbedSection = 'market' | 'news' | 'users' | 'data' | 'system';

export interface Tab {
  readonly page: PageName;
  readonly name: string;
  /** The link as an element with the props of the place that it stands in. */
  readonly link: (props: Record<string, unknown>) => ReactNode;
}

/** A page is the current one whatever its address asks for. */
export const ANY_SEARCH = { activeOptions: { includeSearch: false } };

/** The pages of each section in the order of its tabs; the first is where the section begins. */
export const TABS: Readonly<Record<TabbedSection, readonly Tab[]>> = {
  market: [
    { page: 'market', name: headerText.market, link: (props) => <Link to="/market" {...ANY_SEARCH} {...props} /> },
    {
      page: 'position',
      name: headerText.position,
      link: (props) => <Link to="/position" {...ANY_SEARCH} {...props} />,
    },
    { page: 'tariffs', name: headerText.tariffs, link: (props) => <Link to="/tariffs" {...ANY_SEARCH} {...props} /> },
  ],
  news: [
    { page: 'inbox', name: headerText.alerts, link: (props) => <Link to="/inbox" {...ANY_SEARCH} {...props} /> },
    { page: 'changes', name: headerText.changes, link: (props) => <Link to="/changes" {...ANY_SEARCH} {...props} /> },
    { page: 'sent', name: headerText.sent, link: (props) => <Link to="/sent" {...ANY_SEARCH} {...props} /> },
  ],
  users: [
    { page: 'adminUsers', name: pageTitles.users, link: (props) => <Link to="/admin-users" {...props} /> },
    { page: 'register', name: pageTitles.register, link: (props) => <Link to="/register" {...props} /> },
    {
      page: 'notificationFailures',
      name: headerText.notificationFailures,
      link: (props) => <Link to="/notification-failures" {...props} />,
    },
    {
      page: 'eraseReviewer',
      name: pageTitles.eraseReviewer,
      link: (props) => <Link to="/erase-reviewer" {...props} />,
    },
  ],
  data: [
    {
      page: 'fileImport',
      name: headerText.fileImport,
      link: (props) => <Link to="/administration/import" activeOptions={{ exact: false }} {...props} />,
    },
    { page: 'batches', name: headerText.batches, link: (props) => <Link to="/imports" {...props} /> },
    { page: 'sources', name: headerText.sources, link: (props) => <Link to="/sources" {...ANY_SEARCH} {...props} /> },
    {
      page: 'coverage',
      name: headerText.coverage,
      link: (props) => <Link to="/coverage" search={{ all: true }} {...ANY_SEARCH} {...props} />,
    },
    { page: 'campsites', name: headerText.campsites, link: (props) => <Link to="/campsites" {...props} /> },
    {
      page: 'tariffLists',
      name: headerText.tariffs,
      link: (props) => <Link to="/administration/tariffs" activeOptions={{ exact: false }} {...props} />,
    },
    { page: 'unitTypes', name: headerText.unitTypes, link: (props) => <Link to="/accommodation-types" {...props} /> },
  ],
  system: [
    { page: 'trust', name: headerText.trust, link: (props) => <Link to="/trust" {...props} /> },
    { page: 'backups', name: headerText.backups, link: (props) => <Link to="/backups" {...props} /> },
    {
      page: 'auditLog',
      name: headerText.auditLog,
      link: (props) => <Link to="/audit-log" {...ANY_SEARCH} {...props} />,
    },
    { page: 'apiKeys', name: headerText.apiKeys, link: (props) => <Link to="/api-keys" {...props} /> },
    { page: 'mail', name: headerText.mail, link: (props) => <Link to="/mail" {...props} /> },
  ],
};

const BESIDE_TABS: Readonly<Partial<Record<PageName, SectionName>>> = {
  dashboard: 'dashboard',
  channels: 'channels',
  adviser: 'adviser',
  reviews: 'reviews',
  settings: 'settings',
  setReference: 'users',
  sourceForm: 'data',
  pageChanges: 'data',
};

/** The section that the page at a path is part of; null where there is none. */
export function sectionAt(path: string): SectionName | null {
  const page = pageAt(path);
  if (page === null) return null;
  const tabbed = Object.entries(TABS).find(([, tabs]) => tabs.some((tab) => tab.page === page));
  return tabbed ? (tabbed[0] as TabbedSection) : (BESIDE_TABS[page] ?? null);
}
