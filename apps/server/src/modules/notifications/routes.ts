import { say } from '@vivac/text/say';
import {
  getNotifications,
  previewNotification,
  saveNotifications,
  type NotificationsAnswer,
  dismissNotification,
  getNotificationFailures,
  getNotificationHistory,
  getToldPrices,
  retryNotification,
} from '@vivac/contract/notifications';
import { ruleFromWire, ruleToWire } from '@vivac/contract/wire/rules';
import { readRule } from '@vivac/domain/rules/read-notification-rules';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { previewRule } from './rules/preview-rule.ts';
import { lastPeriods, failedMessages, sentMessages, type LastPeriod } from './messages/message-read.ts';
import type { StoredRules, StoredRule } from './read.ts';
import { refuseRules, rulesWithFilters, saveRules } from './rules/save-rules.ts';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { failedMails } from '#modules/accounts/read';
import { comparedCampsites } from './market-now.ts';
import { heldOf, messageWithPrices } from './messages/held-prices.ts';
import { type Decision, decide } from './messages/message-store.ts';
import {
  presentFailed,
  presentFailedMail,
  presentSent,
  presentSentPrices,
  presentRun,
} from './messages/present-messages.ts';
import { nextPeriod } from '@vivac/domain/rules/sending-schedule';
import { rulesByKind, ruleWords, type KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import { basePathOf } from '#platform/http/base-path';
import { escapeHtml, plainPage, serveOneClickPage } from '#platform/http/plain-page';
import { textOf } from '@vivac/text/text-of';
import type { Queryable } from '#platform/database/database';
import { unsubscribeAddress } from './mail/compose-message.ts';
import { inLanguage, rulesAddress } from './mail/message-links.ts';
import { lockRules, turnOffRule } from './store.ts';

/** What the caller asked to be told; nobody reads or changes another's rules. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity, zone } = context;
  const sent = async (rules: StoredRules, uid: string, language: Language) =>
    presentRules(rules, { now: clock.now(), zone, language, lastPeriods: await lastPeriods(db, uid) });
  messageRoutes(app, context);
  unsubscribeRoutes(app, context);

  serve(app, identity, getNotifications, async ({ caller, languageAmong }) => {
    return sent(await rulesWithFilters(db, caller, clock.today()), caller.uid, languageAmong(LANGUAGES));
  });

  serve(app, identity, saveNotifications, async ({ body, caller, languageAmong, log, language }) => {
    const saved = await saveRules(context, caller, body);
    if (isRefusal(saved)) return saved;
    log.info({ uid: caller.uid, rules: saved.rules.length, version: saved.version }, 'Notification rules were saved');
    return {
      message: say(language, 'notificationsSaved'),
      ...(await sent(saved, caller.uid, languageAmong(LANGUAGES))),
    };
  });

  serve(app, identity, previewNotification, async ({ body, caller, languageAmong }) => {
    const rule = readRule(body.kind, ruleFromWire(body.rule));
    if ('problems' in rule) return refuseRules(rule.problems);
    return previewRule({ ...context, db: context.reads.pick() }, caller, rule, languageAmong(LANGUAGES));
  });
}

const HISTORY_PAGE = 50;
const FAILURES_SHOWN = 200;

/** What was sent, for whom it was sent to; and what could not be, for administrators. */
function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;

  serve(app, identity, getNotificationHistory, async ({ query, caller, languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    // One more than is shown says whether there are others.
    const rows = await sentMessages(db, caller.uid, { before: query.before ?? null, count: HISTORY_PAGE + 1 });
    const shown = rows.slice(0, HISTORY_PAGE);
    const next = rows.length > HISTORY_PAGE ? shown.at(-1)!.id : null;
    return { messages: shown.map((row) => presentSent(row, language)), next };
  });

  serve(app, identity, getToldPrices, async ({ params, caller }) => {
    const message = await messageWithPrices(db, caller.uid, params.id);
    if (message === null) return refuse('not-found', 'noMessage', 'id');
    const compared = await comparedCampsites(db, caller);
    return presentSentPrices(message, compared === null ? [] : heldOf(message.stored, compared));
  });

  serve(app, identity, getNotificationFailures, async ({ languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    const [messages, mails] = await Promise.all([
      failedMessages(db, FAILURES_SHOWN),
      failedMails(db, { count: FAILURES_SHOWN }),
    ]);
    const total = messages.total + mails.total;
    const users = total === 0 ? [] : await identity.listUsers();
    const emails = new Map(users.map(({ uid, email }) => [uid, email]));
    const emailOf = ({ uid }: { uid: string }) => emails.get(uid) ?? null;
    const sent = [
      ...messages.rows.map((row) => presentFailed(row, emailOf(row), language)),
      ...mails.rows.map((row) => presentFailedMail(row, emailOf(row), language)),
    ];
    sent.sort((a, b) => b.due_at.localeCompare(a.due_at));
    return { messages: sent.slice(0, FAILURES_SHOWN), total };
  });

  serve(app, identity, retryNotification, async ({ params, caller, log, language }) => {
    const refused = await decideOrRefuse(context, 'retry', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification will be tried again');
    return { message: say(language, 'messageRetried') };
  });

  serve(app, identity, dismissNotification, async ({ params, caller, log, language }) => {
    const refused = await decideOrRefuse(context, 'dismiss', params.id);
    if (refused) return refused;
    log.info({ by: caller.email, message: params.id }, 'A parked notification was dismissed');
    return { message: say(language, 'messagePutAway') };
  });
}

const DECIDED = { retry: 'message.retried', dismiss: 'message.dismissed' } as const;

async function decideOrRefuse(
  { db, clock, mailBell, decideAccountMail }: Context,
  decision: Decision,
  id: string,
): Promise<Refusal | null> {
  const now = clock.now();
  const decided = (await decide(db, decision, id, now)) ?? (await decideAccountMail(db, decision, id, now));
  if (decided) {
    await recordAudit(db, { at: now, action: DECIDED[decision], subject: id });
    mailBell.ring();
  }
  if (decided === null) return refuse('not-found', 'noMessage', 'id');
  return decided ? null : refuse('conflict', 'messageNotParked', 'id');
}

/** From where and when rules are looked at, and what became of them last. */
interface Telling {
  readonly now: Date;
  readonly zone: string;
  readonly language: Language;
  readonly lastPeriods: ReadonlyMap<string, LastPeriod>;
}

/** A user's rules with what each does in words, when it is next looked at and what became of it last. */
function presentRules({ rules, version }: StoredRules, telling: Telling): NotificationsAnswer {
  const stored = rules.map((rule) => ({ kind: rule.of.kind, rule }));
  const sent = rulesByKind(stored, ({ rule }) => ({ ...ruleToWire(rule.of.rule), ...presentRule(rule, telling) }));
  // Each list holds rules of its kind.
  return { notifications: sent as NotificationsAnswer['notifications'], version };
}

function presentRule({ id, of, since }: StoredRule, { now, zone, language, lastPeriods }: Telling) {
  const last = lastPeriods.get(id);
  return {
    id,
    words: ruleWords(of, language),
    next_run: of.rule.enabled ? nextPeriod(of.rule, now, zone).dueAt.toISOString() : null,
    since: since.toISOString(),
    last_run: last === undefined ? null : presentRun(last),
  };
}

/** The page that ends a rule, behind the link of each of its messages. */
function unsubscribeRoutes(app: FastifyInstance, { db, publicUrl }: Context): void {
  const rules = rulesAddress(publicUrl);
  serveOneClickPage(app, {
    path: '/notifications/unsubscribe',
    failure: 'The page that ends messages failed',
    find: (token) => ruleOfMessage(db, token),
    ask({ of, isOn }, { language, token }) {
      const words = ruleWords(of, language);
      if (!isOn) return endedPage({ language, words, rulesAddress: rules }, false);
      return askingPage({
        language,
        words,
        action: inLanguage(unsubscribeAddress(basePathOf(publicUrl), token), language),
      });
    },
    async act({ of, uid, ruleId, messageId }, { language, log }) {
      const isNew = await db.transaction(async (tx) => {
        await lockRules(tx, uid);
        return turnOffRule(tx, uid, ruleId);
      });
      if (isNew) log.info({ uid, rule: ruleId, message: messageId }, 'A rule was turned off by its message');
      return endedPage({ language, words: ruleWords(of, language), rulesAddress: rules }, isNew);
    },
    unknown: (language) => unknownPage(language, rules),
    failed: failedPage,
  });
}

interface UnsubscribePage {
  readonly language: Language;
  /** What the rule does, in a sentence. */
  readonly words: string;
}

/** Asks before anything is done: the links of mails are opened by scanners too. */
function askingPage({ language, words, action }: UnsubscribePage & { readonly action: string }): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    text.ask,
    `<p>${escapeHtml(words)}</p>
<p>${escapeHtml(text.askHint)}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${escapeHtml(text.turnOff)}</button>
</form>`,
  );
}

/** Says that the rule is off: by this call, or since before. */
function endedPage(
  { language, words, rulesAddress }: UnsubscribePage & { readonly rulesAddress: string },
  isNew: boolean,
): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    isNew ? text.ended : text.endedBefore,
    `<p role="status">${escapeHtml(isNew ? text.endedHint : text.endedBeforeHint)}</p>
<p>${escapeHtml(words)}</p>
<p><a class="go" href="${escapeHtml(rulesAddress)}">${escapeHtml(text.rules)}</a></p>`,
  );
}

function unknownPage(language: Language, rulesAddress: string): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(
    language,
    text.unknown,
    `${alert(text.unknownHint)}
<p><a class="go" href="${escapeHtml(rulesAddress)}">${escapeHtml(text.rules)}</a></p>`,
  );
}

function failedPage(language: Language): string {
  const text = textOf(language, 'unsubscribe-page');
  return plainPage(language, text.failed, alert(text.failedHint));
}

function alert(hint: string): string {
  return `<p role="alert">${escapeHtml(hint)}</p>`;
}

/** The rule for which a message was made, as it was then. */
interface MessageRule {
  readonly messageId: string;
  readonly uid: string;
  readonly ruleId: string;
  readonly of: KindOfRule;
  /** Whether the rule is still there, and on. */
  readonly isOn: boolean;
}

/** The rule of the message with a secret; null when there is none, or none any more. */
async function ruleOfMessage(db: Queryable, token: string): Promise<MessageRule | null> {
  const rows = await db.query<MessageRule>(
    `SELECT m.id AS "messageId", m.uid, m.rule_id AS "ruleId", jsonb_build_object('kind', m.kind, 'rule', m.rule) AS of,
       EXISTS (SELECT 1 FROM notification_rules r WHERE r.uid = m.uid AND r.id = m.rule_id AND r.enabled) AS "isOn"
     FROM notification_messages m WHERE m.unsubscribe_token = $1`,
    [token],
  );
  return rows[0] ?? null;
}
