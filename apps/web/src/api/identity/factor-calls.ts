import { errorSentence } from '../api-error.ts';
import { askEmbedded } from './identity.ts';
import { IdentityError } from './ports.ts';
import { wordsOf } from '../../text/reader.ts';

const faults: Readonly<Record<string, string>> = wordsOf('second-factor').faults;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
}

export interface FactorState {
  /** The app for codes. */
  readonly enrolled_at: string | null;
  readonly passkeys: readonly Passkey[];
  /** What the address of the server lacks for passkeys. */
  readonly passkeys_lack: 'name' | 'https' | null;
  readonly recovery_codes_left: number;
  /** An administrator must have one. */
  readonly demanded: boolean;
  /** False for whoever has no password here: a fresh sign-in stands for it. */
  readonly asks_password: boolean;
}

/** For an authenticator app: as text, and as what a QR code says. */
export interface FactorKey {
  readonly key: string;
  readonly uri: string;
}

/** Who it still is. Left out is what is not asked. */
export interface FactorProof {
  readonly password?: string;
  /** Of the app, or a recovery code. */
  readonly code?: string;
  /** In the place of a code: what it answered. */
  readonly passkey?: string;
}

interface RecoveryCodesAnswer {
  readonly recovery_codes: readonly string[];
}

/** Of all users, for administrators. */
export interface FactorUsers {
  readonly demanded: boolean;
  /** Whoever asks has a second factor. */
  readonly may_demand: boolean;
  /** Of those who have one. */
  readonly emails: readonly string[];
}

const post = <Answer>(path: string, body: object = {}) => askEmbedded<Answer>('POST', `/factor${path}`, body);

/** Asks for a passkey of whoever is here. */
const shownPasskey = async () => showPasskey(await post('/passkeys/ask'));

export const factorCalls = {
  state: () => askEmbedded<FactorState>('GET', '/factor'),
  verify: (code: string) => post('/verify', { code }),
  recover: (code: string) => post('/recover', { code }),
  begin: (proof: FactorProof) => post<FactorKey>('/begin', proof),
  confirm: async (code: string) => (await post<RecoveryCodesAnswer>('/confirm', { code })).recovery_codes,
  renewCodes: async (proof: FactorProof) => (await post<RecoveryCodesAnswer>('/recovery-codes', proof)).recovery_codes,
  remove: (proof: FactorProof) => post('/remove', proof),
  shownPasskey,
  verifyPasskey: async () => post('/passkeys/verify', { passkey: await shownPasskey() }),
  /** Recovery codes, where it is the first factor. */
  addPasskey: async (name: string, proof: FactorProof) => {
    const passkey = await makePasskey(await post('/passkeys/begin', proof));
    return (await post<RecoveryCodesAnswer>('/passkeys/confirm', { name, passkey })).recovery_codes;
  },
  removePasskey: (id: string, proof: FactorProof) => post('/passkeys/remove', { id, ...proof }),
  users: () => askEmbedded<FactorUsers>('GET', '/factor/users'),
  reset: (email: string) => post('/reset', { email }),
  demand: (isDemanded: boolean) => post('/demand', { demand: isDemanded ? 'on' : 'off' }),
};

/** The provider's code of a refusal, or that of the browser. */
export const factorFault = (error: Error | null): string | null =>
  error instanceof IdentityError && typeof error.cause === 'string' ? error.cause : passkeyRefusal(error);

export const factorSentence = (error: Error): string => faults[factorFault(error) ?? ''] ?? errorSentence(error);

/** At an address that is a number, or without encryption, no browser has them. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return window.isSecureContext && !isNumber && typeof browserPasskeys()?.parseRequestOptionsFromJSON === 'function';
}

async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return textOf(await navigator.credentials.create({ publicKey }));
}

async function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
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

function passkeyRefusal(error: Error | null): string | null {
  return error instanceof DOMException ? (refusals[error.name] ?? 'INVALID_PASSKEY') : null;
}
