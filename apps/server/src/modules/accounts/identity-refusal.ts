import { IdentityError, type IdentityErrorCode } from '#platform/identity/ports';
import { type Refusal, type RefusalReason, refuse } from '#platform/refusal';

const REASONS: Partial<Record<IdentityErrorCode, readonly [RefusalReason, field?: string]>> = {
  'email-already-in-use': ['conflict', 'email'],
  'invalid-email': ['invalid', 'email'],
  'invalid-name': ['invalid', 'username'],
  'last-admin': ['conflict'],
  'user-not-found': ['not-found'],
};

/** What the identity provider does not do, as a refusal; anything that is no refusal of its is thrown on. */
export function identityRefusal(error: unknown): Refusal {
  const [reason, field] = (error instanceof IdentityError && REASONS[error.code]) || [];
  if (!(error instanceof IdentityError) || reason === undefined) throw error;
  return refuse(reason, error.message, field);
}

export function noSuchUser(email: string): Refusal {
  return refuse('not-found', `There is no user ${email}.`, 'email');
}
