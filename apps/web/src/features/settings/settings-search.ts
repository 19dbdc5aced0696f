import { type SentSearch, parseSentSearch } from '../notifications/sent-search.ts';

/** Profile is the one without a word in the address (account-8: it is the default). */
export type SettingsSection = 'profile' | 'password' | 'second-factor' | 'notifications' | 'api-keys';

/** `message` is in the links of older mails: the list of what was sent has a page of its own. */
export interface SettingsSearch extends SentSearch {
  /** `market` is in older links: its switch has moved to System. */
  readonly section?: Exclude<SettingsSection, 'profile'> | 'market';
}

const NAMED = ['password', 'second-factor', 'notifications', 'api-keys', 'market'] as const;

/** Reads the address; a section that is not known is the profile. */
export function parseSettingsSearch(search: Readonly<Record<string, unknown>>): SettingsSearch {
  const known = NAMED.find((name) => name === search['section']);
  if (known === undefined) return {};
  return { section: known, ...(known === 'notifications' && parseSentSearch(search)) };
}
