import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createTestDatabase } from '@vivac/testing/test-database';
import {
  type FirebaseIdentity,
  openFirebaseIdentity,
} from '../../apps/server/src/platform/identity/firebase/firebase-identity.ts';
import type { IdentityUnderTest, Visitor } from '@vivac/testing/identity/identity-contract';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { MailMessage } from '../../apps/server/src/platform/mail/mailer.ts';
import { passwordMail } from '../../apps/server/src/modules/accounts/account-mails.ts';
import { firebaseClient } from '../../apps/web/src/api/identity/firebase-client.ts';
import { type IdentityClient, IdentityError } from '../../apps/web/src/api/identity/ports.ts';
import { type AuthEmulator, choosePasswordBehind, PROJECT } from './auth-emulator.ts';

const origin = 'http://127.0.0.1:4000';
let clientsMade = 0;

export interface FirebaseWorld extends IdentityUnderTest {
  readonly provider: FirebaseIdentity;
  readonly mails: MailMessage[];
  readonly db: Database;
  client(): IdentityClient;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The server's and the browser's adapter with Google's own libraries, the emulator, and a real database; the provider is asked about a user each time. */
export async function openFirebaseWorld(emulator: AuthEmulator): Promise<FirebaseWorld> {
  await emulator.empty();
  // The Admin SDK reads it from the environment, as in the product.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator.host;
  const database = await createTestDatabase();
  const mails: MailMessage[] = [];
  const provider: FirebaseIdentity = await openFirebaseIdentity({
    firebase: {
      projectId: PROJECT,
      apiKey: 'any',
      authDomain: `${PROJECT}.firebaseapp.com`,
      serviceAccountPath: null,
      emulatorHost: emulator.host,
    },
    db: database.db,
    publicUrl: origin,
    askMail: async (requested) => {
      const link = await provider.issuePasswordLink(requested);
      if (link) mails.push(passwordMail(requested.kind, link));
    },
    log: pino({ level: 'silent' }),
    askAgainAfterMs: 0,
  });

  function client(): IdentityClient {
    const made = firebaseClient({
      project: {
        apiKey: 'any',
        authDomain: `${PROJECT}.firebaseapp.com`,
        projectId: PROJECT,
        emulatorUrl: emulator.url,
      },
      sessions: {
        end: async (token) => provider.endSession(await provider.verify(token)),
        endOthers: async (token) => provider.endOtherSessions(await provider.verify(token)),
      },
      nowMs: () => Date.now(),
      name: `visitor-${++clientsMade}`,
    });
    return { ...made, factorDue: () => null };
  }

  return {
    provider,
    mails,
    db: database.db,
    client,
    visitor: () => visitorOf(client()),
    async choosePassword(email, password) {
      await nextSecond();
      await choosePasswordBehind(await emulator.newestLink(email), password);
    },
    query: (text, values) => database.db.query(text, values),
    async close() {
      await provider.close();
      await database.drop();
    },
  };
}

/** Firebase tells sessions apart by the second in which they began: two in one second are one to it. */
async function nextSecond(): Promise<void> {
  await wait(1001 - (Date.now() % 1000));
}

function visitorOf(client: IdentityClient): Visitor {
  return {
    signIn: async (email, password) => {
      await nextSecond();
      return outcome(client.signIn(email, password));
    },
    signOut: () => outcome(client.signOut()),
    token: () => client.getToken(true),
    askForReset: (email) => outcome(client.sendPasswordReset(email, `${origin}/login`)),
    changePassword: async (current, next) => {
      await nextSecond();
      return outcome(client.changePassword(current, next));
    },
    rename: (name) => outcome(client.updateDisplayName(name)),
  };
}

async function outcome(requested: Promise<unknown>): Promise<string> {
  try {
    await requested;
    return 'ok';
  } catch (error) {
    if (error instanceof IdentityError) return error.code;
    throw error;
  }
}
