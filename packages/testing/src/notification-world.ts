import { say } from '@vivac/text/say';
import { inEnglish } from '@vivac/server/src/platform/refusal.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import type { ReviewRule } from '@vivac/domain/rules/kinds/reviews';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { createMailer } from '@vivac/server/src/platform/mail/create-mailer.ts';
import type { NewJob } from '@vivac/server/src/platform/queue/queue.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { latestPeriods, usersDue } from '@vivac/server/src/modules/notifications/engine/due-read.ts';
import { lookAtRules } from '@vivac/server/src/modules/notifications/engine/look-at-rules.ts';
import { saveRules } from '@vivac/server/src/modules/notifications/rules/save-rules.ts';
import { type SendContext, sendMessage } from '@vivac/server/src/modules/notifications/engine/send-message.ts';
import { type MailAnswers, type MailServer, startMailServer, type ReceivedMail, lastMail } from './mail-server.ts';
import { NORTH, pricesCsv } from './market/market.ts';
import { type Caller, type ServerFixture, openServerFixture } from './server-fixture.ts';

export const DAILY: PriceRule = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true };
export const WEEKLY: ReviewRule = { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true };
const ZONE = 'Europe/Madrid';
const LONG_AGO = '2025-01-01T00:00:00Z';
const DAY_MS = 86_400_000;

export interface NotificationRow {
  readonly id: string;
  readonly ruleId: string;
  readonly period: string;
  readonly state: string;
  readonly stale: boolean;
  readonly found: number;
  readonly attempts: number;
  readonly maybeDelivered: number;
  readonly lastError: string | null;
  readonly nextTryAt: Date | null;
  readonly messageId: string | null;
}

interface Rules {
  readonly price?: readonly PriceRule[];
  readonly reviews?: readonly ReviewRule[];
}

/** A server with its market and a real mail server, whose notifications are looked at and sent when a test says so. */
export class NotificationWorld {
  readonly server: ServerFixture;
  /** What the mail server says; may be changed at any time. */
  readonly answers: MailAnswers = {};
  readonly logged: string[] = [];
  /** Aborted while a process is told to stop. */
  stopping = new AbortController();
  readonly #outage = { isOn: false };
  readonly #mail: MailServer;
  #mailer;
  #forgotten = 0;

  static async open(): Promise<NotificationWorld> {
    const server = await openServerFixture();
    const world = new NotificationWorld(
      server,
      await startMailServer({
        recipient: (address) => world.answers.recipient?.(address) ?? null,
        message: (recipient) => world.answers.message?.(recipient) ?? null,
      }),
    );
    return world;
  }

  private constructor(server: ServerFixture, mail: MailServer) {
    this.server = server;
    this.#mail = mail;
    this.#mailer = mailerTo(mail.url);
  }

  /** Sends through another mail server from now on; the own one again without a name. */
  sendThrough(smtpUrl = this.#mail.url): void {
    this.#mailer = mailerTo(smtpUrl);
  }

  /** What a process at a moment works with. */
  at(moment: string): SendContext {
    const { context, config } = this.server;
    const clock = clockOf({ kind: 'fixed', at: new Date(moment) }, ZONE);
    const note = (...stated: unknown[]) => void this.logged.push(String(stated.at(-1)));
    const log = { info: note, warn: note, error: note } as unknown as SendContext['log'];
    const { publicUrl, zone } = config;
    const sending = { mailer: this.#mailer, log, firstWaitS: 30, stopping: this.stopping.signal, outage: this.#outage };
    return { ...context, clock, zone, publicUrl, ...sending };
  }

  async uidOf(caller: Caller): Promise<string> {
    return (await this.server.context.identity.findByEmail(`${caller}@vivac.test`))!.uid;
  }

  /** Makes these the rules of a user, from a moment on. */
  async rulesOf(caller: Caller, notifications: Rules, since = LONG_AGO): Promise<void> {
    const owner = { uid: await this.uidOf(caller), email: `${caller}@vivac.test`, admin: false };
    const saved = await saveRules({ ...this.server.context, clock: this.at(since).clock }, owner, {
      notifications,
    });
    if ('refused' in saved) throw new Error(inEnglish(saved));
  }

  /** One competitor is 20 % dearer, another 30 % cheaper, ten nights after a moment at which that was seen. */
  pricesSeen(at: string): Promise<void> {
    const [reference, dearer, cheaper] = NORTH;
    const night = new Date(Date.parse(at) + 10 * DAY_MS).toISOString().slice(0, 10);
    const prices = { [reference]: 100, [dearer]: 120, [cheaper]: 70 };
    const seen = Object.entries(prices).map(([campsite, price]) => ({ campsite, night, price }));
    return this.imported('prices', pricesCsv(at, seen), at);
  }

  /** Imports a file at a moment. */
  async imported(kind: 'prices' | 'reviews', csv: string, moment: string): Promise<void> {
    const { context } = this.server;
    const report = await importFile(
      { ...context, clock: this.at(moment).clock, zone: ZONE },
      {
        kind,
        source: textSource(null, `${kind}.csv`, [csv]),
        mapping: null,
        sentBy: 'tests',
        dryRun: false,
        onBadRow: 'fail',
      },
    );
    if (report.refused) throw new Error(say('en', report.refused.reason));
  }

  /** Looks at what is due at a moment; answers the messages that are to be sent. */
  async look(moment: string): Promise<string[]> {
    const { keys, add } = heldQueue();
    const deps = this.at(moment);
    const users = await usersDue(deps.db, latestPeriods(deps.clock.now(), ZONE));
    for (const uid of users) await lookAtRules(deps, uid, { add });
    return keys;
  }

  send(id: string, moment: string): Promise<void> {
    return sendMessage(this.at(moment), id);
  }

  /** Looks at what is due at a moment, and sends what comes of it. */
  async tick(moment: string): Promise<void> {
    for (const id of await this.look(moment)) await this.send(id, moment);
  }

  async rows(caller: Caller = 'north'): Promise<NotificationRow[]> {
    return this.server.context.db.query<NotificationRow>(
      `SELECT id, rule_id AS "ruleId", period, state, stale, found, attempts, maybe_delivered AS "maybeDelivered", last_error AS "lastError",
         next_try_at AS "nextTryAt", message_id AS "messageId"
       FROM notification_messages WHERE uid = $1 ORDER BY due_at, rule_id`,
      [await this.uidOf(caller)],
    );
  }

  /** What the mail server received, without soft line ends, since the last {@link forget}, oldest first. */
  received(): string[] {
    const files = readdirSync(this.#mail.folder).filter((name) => name.endsWith('.eml'));
    return files
      .sort()
      .slice(this.#forgotten)
      .map((name) => readFileSync(join(this.#mail.folder, name), 'utf8').replaceAll(/(?<!\?)=\r\n/g, ''));
  }

  /** The last of them, read. */
  lastMail(): Promise<ReceivedMail> {
    return lastMail(this.#mail.folder);
  }

  /** No rule and no message, and a mail server that takes everything. */
  async forget(): Promise<void> {
    this.#forgotten += this.received().length;
    for (const stated of ['recipient', 'message'] as const) delete this.answers[stated];
    this.sendThrough();
    this.stopping = new AbortController();
    this.logged.length = 0;
    for (const table of ['notification_messages', 'notification_rules', 'notification_versions']) {
      await this.server.context.db.execute(`DELETE FROM ${table}`);
    }
  }

  async close(): Promise<void> {
    await this.#mail.stop();
    await this.server.close();
  }
}

function mailerTo(smtpUrl: string) {
  return createMailer({ smtpUrl, mailFrom: 'Vivac <vivac@vivac.test>', dataDir: '/nowhere' });
}

/** Stands for the queue where a test does each job by hand. */
function heldQueue() {
  const keys: string[] = [];
  const add = async (_name: string, jobs: readonly NewJob[]) => void keys.push(...jobs.map(({ key }) => key));
  return { keys, add };
}
