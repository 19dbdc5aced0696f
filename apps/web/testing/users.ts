import type { User } from '@vivac/contract/accounts';

export const link = (name: string): string => `https://places.test/${name}`;

const campsite = (name: string): NonNullable<User['reference_campsite']> => ({
  link: link(name),
  name,
  state: 'active',
});

/** A user as the API lists them, with campsites of these names. */
export function userNamed(
  name: string,
  reference: string,
  competitors: readonly string[],
  more: Partial<User> = {},
): User {
  return {
    email: `${name}@vivac.test`,
    reference_link: link(reference),
    competitor_links: competitors.map(link),
    display_name: name,
    admin: false,
    invited: false,
    disabled: false,
    invitation_failure: null,
    invitation: null,
    last_sign_in_at: null,
    reference_campsite: campsite(reference),
    competitors: competitors.map(campsite),
    version: 1,
    changed_by: null,
    changed_at: null,
    ...more,
  };
}
