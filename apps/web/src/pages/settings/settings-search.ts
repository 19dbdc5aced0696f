/** Profile is the one without a word in the address (account-8: it is the default). */
export type SettingsSection = 'profile' | 'password' | 'notifications' | 'api-keys';

export interface SettingsSearch {
  readonly section?: Exclude<SettingsSection, 'profile'>;
}

const NAMED = ['password', 'notifications', 'api-keys'] as const satisfies readonly SettingsSection[];

/** Reads the address; a section that is not known is the profile. */
export function parseSettingsSearch({ section }: Readonly<Record<string, unknown>>): SettingsSearch {
  const known = NAMED.find((name) => name === section);
  return known === undefined ? {} : { section: known };
}
