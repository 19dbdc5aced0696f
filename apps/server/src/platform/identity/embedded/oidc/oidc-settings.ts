/** One claim that has to have a value, or to hold it where it is a list. */
export interface WantedClaim {
  /** A name, or a path of names such as `realm_access.roles`. */
  readonly name: string;
  readonly value: string;
}

/** One provider of OpenID Connect beside the passwords of the embedded one. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null of a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** On the button of the page to sign in. */
  readonly name: string;
  readonly scopes: string;
  /** Who may come in; null: whoever the provider lets through. */
  readonly userClaim: WantedClaim | null;
  /** Who is an administrator; null: as administrators decide in Vivac. */
  readonly adminClaim: WantedClaim | null;
  /** Whether somebody without an account gets one. */
  readonly createUsers: boolean;
  /** An address counts as verified where the provider does not say. */
  readonly trustEmails: boolean;
}

/** What `found` says of the claim; names with a point in them come before paths. */
export function hasClaim(claims: Readonly<Record<string, unknown>>, { name, value }: WantedClaim): boolean {
  const found = name in claims ? claims[name] : name.split('.').reduce<unknown>(partOf, claims);
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  return values.some((each) => ['string', 'number', 'boolean'].includes(typeof each) && String(each) === value);
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}

/** Why nobody was let in, as the page to sign in says. */
export const OIDC_FAULTS = [
  'away',
  'untrusted',
  'refused',
  'clock',
  'code',
  'used',
  'email',
  'unverified',
  'other-account',
  'unknown',
  'claim',
  'disabled',
  'failed',
] as const;
export type OidcFault = (typeof OIDC_FAULTS)[number];
