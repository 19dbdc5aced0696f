import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import { APIError } from 'better-auth/api';
import { IdentityError } from '../../ports.ts';
import { type Auth, passwordLengthMax, passwordLengthMin } from '../auth.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

export type PasswordFault = 'too-short' | 'too-long';

export function passwordFault(password: string): PasswordFault | null {
  if (password.length < passwordLengthMin) return 'too-short';
  return password.length > passwordLengthMax ? 'too-long' : null;
}

/** What is wrong with a password, in a sentence. */
export function passwordFaultWords(fault: PasswordFault, language: Language): string {
  const { tooShort, tooLong } = textOf(language, 'password-page');
  return fault === 'too-short' ? tooShort({ least: passwordLengthMin }) : tooLong({ most: passwordLengthMax });
}

/** Uses up the link. `link-ended`: unknown, expired or used before. */
export async function choosePassword(auth: Auth, token: string, password: string): Promise<'saved' | 'link-ended'> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } });
    return 'saved';
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return 'link-ended';
    throw error;
  }
}

/** For the demo accounts. True when the password became another one. */
export async function storePassword(auth: Auth, uid: string, password: string): Promise<boolean> {
  if (passwordFault(password)) {
    throw new IdentityError('weak-password', `A password has ${passwordLengthMin} to ${passwordLengthMax} characters.`);
  }
  const { internalAdapter } = await auth.$context;
  if (!(await internalAdapter.findUserById(uid))) throw new IdentityError('user-not-found', 'There is no such user.');
  const account = await internalAdapter.findCredentialAccount(uid);
  if (account?.password && (await passwordMatches({ hash: account.password, password }))) return false;
  const hash = await hashPassword(password);
  if (account) await internalAdapter.updatePassword(uid, hash);
  else await internalAdapter.createAccount({ userId: uid, providerId: 'credential', accountId: uid, password: hash });
  return true;
}
