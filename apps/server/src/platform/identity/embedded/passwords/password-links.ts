import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Language } from '@vivac/domain/language';
import type { PasswordMailKind } from '../../ports.ts';
import { type Auth, inviteLifeHours, resetLifeHours } from '../auth.ts';
import type { Origins } from '../../origins.ts';

const msPerHour = 3_600_000;

export type PasswordLinkMode = 'resetPassword' | 'setPassword';

interface PasswordLink {
  readonly mode: PasswordLinkMode;
  readonly token: string;
  readonly continueUrl: string | undefined;
  /** Of the page behind it; null to follow the browser's. */
  readonly language: Language | null;
}

/** Query names as on Firebase's hosted page, so that both providers' links look the same. */
export function passwordLink(origins: Origins, { mode, token, continueUrl, language }: PasswordLink): string {
  const query = new URLSearchParams({ mode, oobCode: token, continueUrl: origins.continueUrl(continueUrl) });
  if (language !== null) query.set('lang', language);
  return `${origins.publicUrl}/identity/action?${query}`;
}

/** The library leaves a user's other links alive when one is used, and has one lifetime for all of them. */
export interface PasswordTokens {
  /** One use. Older links of that user go on. */
  issue(uid: string, lifeHours: number): Promise<string>;
  /** Whose link this is, without using it up: mail scanners open links too. */
  ownerOf(token: string): Promise<{ id: string; email: string; name: string } | null>;
  endAll(uid: string): Promise<void>;
}

export const linkLifeHours: Readonly<Record<PasswordMailKind, number>> = {
  invite: inviteLifeHours,
  reset: resetLifeHours,
};

export function createPasswordTokens(auth: Auth, pool: Pool): PasswordTokens {
  const identifierOf = (token: string) => `reset-password:${token}`;

  async function endAll(uid: string): Promise<void> {
    await pool.query('delete from identity.verification where value = $1', [uid]);
  }

  return {
    endAll,
    async issue(uid, lifeHours) {
      const token = randomBytes(24).toString('base64url');
      const { internalAdapter } = await auth.$context;
      const expiresAt = new Date(Date.now() + lifeHours * msPerHour);
      await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: uid, expiresAt });
      return token;
    },
    async ownerOf(token) {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(identifierOf(token));
      if (!found || found.expiresAt.getTime() <= Date.now()) return null;
      return internalAdapter.findUserById(found.value);
    },
  };
}
