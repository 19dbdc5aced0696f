import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { identityOrigins } from '../origins.ts';
import type { AskPasswordMail, IdentityProvider } from '../ports.ts';
import { tokenVerifier } from '../verifier.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { openFirebaseUsers } from './firebase-users.ts';
import { firebaseIssuer, googleKeys, livingIdentities } from './trusted-issuer.ts';
import { createSessionGate } from './session-gate.ts';
import { inviteLifeHours, userAdministration } from './user-administration.ts';

const askAgainAfterMs = 60_000;

export interface FirebaseIdentitySettings {
  readonly firebase: FirebaseSettings;
  readonly db: Database;
  /** Where browsers and mails find us. */
  readonly publicUrl: string;
  readonly trustedOrigins?: readonly string[];
  readonly askMail: AskPasswordMail;
  readonly log: Log;
  /** How old the provider's word on a user may become; a minute unless a test is in a hurry. */
  readonly askAgainAfterMs?: number;
}

export interface FirebaseIdentity extends IdentityProvider {
  readonly kind: 'firebase';
  readonly firebase: FirebaseSettings;
}

/** The hosted provider: passwords and sign-in are Google's, who may come in is ours (docs/decisions/sign-in.md). */
export async function openFirebaseIdentity(settings: FirebaseIdentitySettings): Promise<FirebaseIdentity> {
  const { firebase, db, publicUrl, trustedOrigins, askMail, log } = settings;
  const users = await openFirebaseUsers(firebase);
  const gate = createSessionGate(db);
  const living = livingIdentities({ gate, users, log, askAgainAfterMs: settings.askAgainAfterMs ?? askAgainAfterMs });
  const keys = firebase.emulatorHost === null ? googleKeys() : 'unsigned';
  return {
    kind: 'firebase',
    firebase,
    inviteLifeHours,
    verify: tokenVerifier([firebaseIssuer(firebase.projectId, keys, living.ofSession)]),
    livingUser: living.ofUser,
    ...userAdministration({ users, gate, origins: identityOrigins(publicUrl, trustedOrigins), askMail }),
    endSession: ({ uid, authTime }) => gate.endOne(uid, authTime),
    endOtherSessions: ({ uid, authTime }) => gate.endBefore(uid, authTime),
    close: users.close,
  };
}
