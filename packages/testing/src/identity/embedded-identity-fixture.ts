import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { quickHash } from '../market/filled-market.ts';
import { createTestDatabase } from '../test-database.ts';
import type { MailMessage } from '@vivac/server/src/platform/mail/mailer.ts';
import {
  type EmbeddedIdentity,
  type EmbeddedIdentitySettings,
  openEmbeddedIdentity,
} from '@vivac/server/src/platform/identity/embedded/embedded-identity.ts';
import { registerEmbeddedIdentity } from '@vivac/server/src/platform/identity/embedded/register-embedded-identity.ts';
import { passwordMail } from '@vivac/server/src/modules/accounts/account-mails.ts';
import { addClientAddress } from '@vivac/server/src/platform/http/client-address.ts';
import { createVisitor, type EmbeddedVisitor } from './visitor.ts';

export const silentLog = pino({ level: 'silent' });

/** The embedded identity behind a real Fastify and a real database, with a mailbox one can look into. */
export interface IdentityFixture {
  readonly app: FastifyInstance;
  readonly identity: EmbeddedIdentity;
  readonly settings: EmbeddedIdentitySettings;
  readonly mails: MailMessage[];
  readonly origin: string;
  /** A browser of its own: cookies are not shared. */
  visitor(ip?: string): EmbeddedVisitor;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Gives a user who has none the password of the tests, which costs hardly anything to check. */
  givePassword(uid: string): Promise<void>;
  /** The newest link mailed to this address. */
  linkTo(email: string): string;
  close(): Promise<void>;
}

export async function createFixture(changes: Partial<EmbeddedIdentitySettings> = {}): Promise<IdentityFixture> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'vivac-identity-'));
  const mails: MailMessage[] = [];
  const settings: EmbeddedIdentitySettings = {
    databaseUrl: database.url,
    publicUrl: 'http://127.0.0.1:4000',
    dataDir,
    secret: null,
    askMail: async (requested) => {
      const link = await identity.issuePasswordLink(requested);
      if (link) mails.push(passwordMail(requested.kind, link));
    },
    log: silentLog,
    ...changes,
  };
  const identity: EmbeddedIdentity = await openEmbeddedIdentity(settings);
  const app = Fastify();
  addClientAddress(app, { trustProxy: null, publicUrl: settings.publicUrl }, silentLog);
  registerEmbeddedIdentity(app, identity);
  const client = new Client({ connectionString: settings.databaseUrl });
  await client.connect();
  const origin = new URL(settings.publicUrl).origin;
  return {
    app,
    identity,
    settings,
    mails,
    origin,
    visitor: (ip) => createVisitor(app, origin, ip),
    query: async (text, values) => (await client.query(text, values)).rows,
    async givePassword(uid) {
      await client.query(
        `insert into identity.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
         values ($1, $1, 'credential', $1, $2, now(), now())`,
        [uid, quickHash()],
      );
    },
    linkTo: (email) => linkIn(mails.findLast((mail) => mail.to === email)),
    async close() {
      await app.close();
      await identity.close();
      await client.end();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function linkIn(mail: MailMessage | undefined): string {
  const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('No link was mailed');
  return link;
}

/** Fills in the page behind a link like a person would. Returns the page that follows. */
export async function choosePasswordOn(app: FastifyInstance, link: string, password: string) {
  const { pathname, search } = new URL(link);
  const form = await app.inject({ url: pathname + search });
  const hidden = [...form.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = new URLSearchParams(
    hidden.map(([, name = '', value = '']): [string, string] => [name, unescapeHtml(value)]),
  );
  fields.set('newPassword', password);
  fields.set('repeatPassword', password);
  return app.inject({
    method: 'POST',
    url: '/identity/action',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields.toString(),
  });
}

function unescapeHtml(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
