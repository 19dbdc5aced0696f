/** Profile is the one without a word in the address (account-8: it is the default). */
export type SettingsSection = 'profile' | 'password' | 'notifications';

export interface SettingsSearch {
  readonly section?: Exclude<SettingsSection, 'profile'>;
}

/** Reads the address; a section that is not known is the profile. */
export function parseSettingsSearch({ section }: Readonly<Record<string, unknown>>): SettingsSearch {
  return section === 'password' || section === 'notifications' ? { section } : {};
}
