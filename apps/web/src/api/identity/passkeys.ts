/** What the browser does with passkeys: the provider asks, and gets its answer as text. */

/** At an address that is a number, or without encryption, no browser has them. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return window.isSecureContext && !isNumber && typeof browserPasskeys()?.parseRequestOptionsFromJSON === 'function';
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return textOf(await navigator.credentials.create({ publicKey }));
}

export async function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return textOf(await navigator.credentials.get({ publicKey }));
}

/** Older browsers have none, or cannot read what the provider asks. */
function browserPasskeys(): Partial<typeof PublicKeyCredential> | undefined {
  return Reflect.get(window, 'PublicKeyCredential');
}

const textOf = (credential: Credential | null) => JSON.stringify((credential as PublicKeyCredential).toJSON());

/** The browser's refusals, under the codes of the provider. */
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'PASSKEY_GIVEN_UP',
  AbortError: 'PASSKEY_GIVEN_UP',
  InvalidStateError: 'PASSKEY_KNOWN',
  SecurityError: 'PASSKEY_OF_OTHER_PAGE',
};

export function passkeyRefusal(error: Error | null): string | null {
  return error instanceof DOMException ? (refusals[error.name] ?? 'INVALID_PASSKEY') : null;
}
