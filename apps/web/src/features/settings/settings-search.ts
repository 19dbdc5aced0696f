/** Profile is the one without a word in the address (account-8: it is the default). */
export type SettingsSection = 'profile' | 'password' | 'notifications' | 'api-keys' | 'market';

export interface SettingsSearch {
  readonly section?: Exclude<SettingsSection, 'profile'>;
  /** The message of the history whose list is open. */
  readonly message?: string;
}

const NAMED = ['password', 'notifications', 'api-keys', 'market'] as const satisfies readonly SettingsSection[];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the address; a section that is not known is the profile. */
export function parseSettingsSearch({ section, message }: Readonly<Record<string, unknown>>): SettingsSearch {
  const known = NAMED.find((name) => name === section);
  if (known === undefined) return {};
  const isOpen = known === 'notifications' && typeof message === 'string' && UUID.test(message);
  return isOpen ? { section: known, message } : { section: known };
}
