import { setTimeout as wait } from 'node:timers/promises';
import { dayAt } from '@vivac/domain/time/day';
import { isConnectionLost } from '#platform/database/database';
import { isExpectedFailure, isLastTry, reasonOf, waitMs } from '#platform/mail/outgoing';
import { MailRefused, type MailMessage } from '#platform/mail/mailer';
import type { Context } from '#server/context';
import { type RuleContext, MESSAGES_A_DAY, laterOf } from './look-at-rules.ts';
import {
  type ClaimedMessage,
  type Withheld,
  claimMessage,
  noteRefusal,
  postponeMessage,
  reserveHandover,
  settleMessage,
  discardMessage,
} from '../messages/message-store.ts';
import { latestPeriod } from '@vivac/domain/rules/sending-schedule';
import type { Language } from '@vivac/domain/language';
import type { ProviderUser } from '#platform/identity/ports';
import { languageOfUser } from '#modules/accounts/read';
import type { RuleNews } from '../kinds/rule-kind-table.ts';
import { composeMessage, unsubscribeAddress } from '../mail/compose-message.ts';
import { type Evaluation, evaluateRule } from '../rules/evaluate-rule.ts';
import { type ComparedCampsites, comparedCampsites, marketNow, tellsArrivals } from '../market-now.ts';
import {
  heldOf,
  type LastSent,
  lastSent,
  type SentBefore,
  storedOf,
  type StoredPrices,
} from '../messages/held-prices.ts';
import { sentUntil } from '../messages/message-read.ts';
import { type StoredRule, storedRules } from '../read.ts';
import { rulesWithFilters } from '../rules/save-rules.ts';

/** How and how long an engine sends. */
export interface Sending {
  /** The wait after the first failure; later ones double it. */
  readonly firstWaitS: number;
  /** Once it is aborted nothing more is handed over. */
  readonly stopping: AbortSignal;
  /** Whether the mail server is known to be away: that is said once. */
  readonly outage: { isOn: boolean };
}

export type SendContext = RuleContext & Pick<Context, 'mailer' | 'log'> & Sending;

/** A message that may have been received so often is not handed over again. */
const MOST_MAYBE_DELIVERED = 2;
/** For this long a message that was sent waits for the database to say so. */
const SAVE_LIMIT_MS = 60_000;

/** Thrown at the last moment: the message is not handed over. */
class HandoverWithheld extends Error {
  override readonly name = 'HandoverWithheld';
  readonly why: Withheld;

  constructor(why: Withheld) {
    super(`The message is ${why}`);
    this.why = why;
  }
}

/** Tries to send a message that is due, once. Whatever comes of it is in its row afterwards. */
export async function sendMessage(context: SendContext, id: string): Promise<void> {
  const { db, clock, stopping } = context;
  const message = stopping.aborted ? null : await claimMessage(db, id, clock.now());
  if (message === null) return;
  if (message.maybeDelivered >= MOST_MAYBE_DELIVERED) {
    await park(
      context,
      message,
      'It may have been received: twice the mail server took it, and its answer was not heard.',
    );
    return;
  }
  const handover = { isBegun: false };
  try {
    await conclude(context, message, await checkMessage(context, message, clock.now()), handover);
  } catch (error) {
    await fail(context, message, error, handover.isBegun);
  }
}

async function conclude(
  context: SendContext,
  message: ClaimedMessage,
  checked: Checked,
  handover: { isBegun: boolean },
): Promise<void> {
  const { db, clock, log, outage } = context;
  const at = clock.now();
  if (!('evaluation' in checked)) return endUnsaid(context, message, checked.verdict, at);
  const { found, stale, lookedUntil: sentUntil } = checked.evaluation;
  if (checked.verdict === 'nothing') {
    return settleMessage(db, message, { state: 'nothing', at, found, stale, reportedUntil: sentUntil });
  }
  await deliver(context, message, checked.mail, handover);
  const { stored } = checked;
  const { subject } = checked.mail;
  const sentAt = clock.now();
  await onceReached(() =>
    settleMessage(db, message, {
      state: 'sent',
      at: sentAt,
      subject,
      found,
      stale,
      reportedUntil: sentUntil,
      stored,
    }),
  );
  log.info({ uid: message.uid, rule: message.ruleId, period: message.period }, 'A notification was sent');
  if (outage.isOn) log.info('Notifications are sent again');
  outage.isOn = false;
}

/** Without a rule, a recipient or a market to hold it against. */
function endUnsaid({ db }: SendContext, message: ClaimedMessage, verdict: Unsent, at: Date): Promise<void> {
  return verdict === 'early' ? discardMessage(db, message) : settleMessage(db, message, { state: verdict, at });
}

/** A kill before the handover is begun has sent nothing for certain; the row says when it is not certain any more. */
async function deliver(
  { db, clock, zone, mailer, stopping }: SendContext,
  message: ClaimedMessage,
  mail: MailMessage,
  handover: { isBegun: boolean },
): Promise<void> {
  await mailer.send(mail, {
    async beforeHandover() {
      const limit = { most: MESSAGES_A_DAY, today: dayAt(clock.now(), zone), zone };
      const withheld = stopping.aborted ? 'overtaken' : await reserveHandover(db, message, limit);
      if (withheld) throw new HandoverWithheld(withheld);
      handover.isBegun = true;
    },
  });
}

async function fail(
  context: SendContext,
  message: ClaimedMessage,
  error: unknown,
  isHandedOver: boolean,
): Promise<void> {
  const { db, clock } = context;
  if (error instanceof HandoverWithheld) {
    if (error.why === 'limited') await settleMessage(db, message, { state: 'limited', at: clock.now() });
    return;
  }
  // The database says nothing of the message; whoever tries it next begins where this try did. A mail server that is silent
  // has the code of a database that is.
  if (isConnectionLost(error) && !isExpectedFailure(error)) throw error;
  if (isHandedOver && error instanceof MailRefused) await noteRefusal(db, message);
  const reason = reasonOf(error);
  if (isLastTry(error, message.attempts)) {
    await park(context, message, reason);
    return;
  }
  const nextTryAt = new Date(clock.now().getTime() + waitMs(message.attempts, context.firstWaitS));
  await postponeMessage(db, message, { error: reason, nextTryAt });
  logFailure(context, message, error);
}

async function park({ db, clock, log }: SendContext, message: ClaimedMessage, error: string): Promise<void> {
  await settleMessage(db, message, { state: 'parked', at: clock.now(), error });
  log.warn({ uid: message.uid, rule: message.ruleId, message: message.id, reason: error }, 'A notification was parked');
}

/** A mail server that is away fails every message, which is said once; what it says of one message, once for each. */
function logFailure({ log, outage }: SendContext, { ruleId, id, attempts }: ClaimedMessage, error: unknown): void {
  const about = { rule: ruleId, message: id, reason: reasonOf(error) };
  if (!isExpectedFailure(error)) log.error({ ...about, err: error }, 'A notification failed');
  else if (error instanceof MailRefused) {
    if (attempts === 1) log.info(about, 'A notification could not be sent yet');
  } else if (!outage.isOn) {
    outage.isOn = true;
    log.warn(about, 'Notifications cannot be sent for now');
  }
}

async function onceReached(save: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      await save();
      return;
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() - startedMs > SAVE_LIMIT_MS) throw error;
      await wait(250);
    }
  }
}

/** There is nothing to hold the message against; `early` where the clock was set back before its period. */
type Unsent = 'withdrawn' | 'superseded' | 'early';

/** What is to be done with a message, seen from now: the rule, the recipient and the market may have changed. */
type Checked =
  | { readonly verdict: Unsent }
  | { readonly verdict: 'nothing'; readonly evaluation: Evaluation }
  | {
      readonly verdict: 'send';
      readonly evaluation: Evaluation;
      readonly mail: MailMessage;
      readonly stored: StoredPrices | null;
    };

/** Holds the rule of a message against the market anew, with the recipient's rights as they are now. */
async function checkMessage(context: RuleContext, message: ClaimedMessage, at: Date): Promise<Checked> {
  const { db, identity, zone } = context;
  const user = await identity.findByUid(message.uid);
  const rules = user === null ? await storedRules(db, message.uid) : await rulesWithFilters(db, user, dayAt(at, zone));
  const stored = rules.rules.find(({ id }) => id === message.ruleId);
  const verdict = verdictOnRule(stored, message, at, zone);
  if (stored === undefined || verdict !== null) return { verdict: verdict ?? 'withdrawn' };
  if (user === null || user.disabled) return { verdict: 'withdrawn' };
  const viewer = { uid: user.uid, admin: user.admin };
  const compared = await comparedCampsites(db, viewer);
  if (compared === null) return { verdict: 'withdrawn' };
  return checkNews(context, message, { at, stored, user, compared });
}

interface Held {
  readonly at: Date;
  readonly stored: StoredRule;
  readonly user: ProviderUser;
  readonly compared: ComparedCampsites;
}

/** What the rule finds now, with what is new of it since its last message. */
async function checkNews(
  context: RuleContext,
  message: ClaimedMessage,
  { at, stored, user, compared }: Held,
): Promise<Checked> {
  const { db, zone } = context;
  const sent = await sentUntil(db, user.uid, tellsArrivals(stored.of) ? [message.ruleId] : []);
  const after = laterOf(stored.since, sent.get(message.ruleId));
  const market = await marketNow(db, context, compared, { at, rules: [{ of: stored.of, after }] });
  const evaluation = evaluateRule(stored.of, market, after);
  if (evaluation.found === 0) return { verdict: 'nothing', evaluation };
  const before = evaluation.held === null ? null : await lastSent(db, message, stored.of);
  const news = await evaluation.news(db, sentBefore(before, compared, zone));
  const mail = compose(context, message, news, user, await languageOfUser(db, user.uid));
  return { verdict: 'send', evaluation, mail, stored: evaluation.held && storedOf(evaluation.held, compared) };
}

/** Null as well where the last message was about another own campsite: nothing of it can be compared with. */
function sentBefore(last: LastSent | null, compared: ComparedCampsites, zone: string): SentBefore | null {
  if (last === null || last.stored.reference !== compared.reference.id) return null;
  return { day: dayAt(last.dueAt, zone), prices: heldOf(last.stored, compared) };
}

/** Null where the rule still asks for this message. */
function verdictOnRule(
  stored: StoredRule | undefined,
  { period, dueAt, maybeDelivered }: ClaimedMessage,
  at: Date,
  zone: string,
): Unsent | null {
  if (dueAt > at && maybeDelivered === 0) return 'early';
  if (!stored?.of.rule.enabled || stored.since >= dueAt) return 'withdrawn';
  return latestPeriod(stored.of.rule, at, zone).key === period ? null : 'superseded';
}

function compose(
  { publicUrl, zone }: Pick<Context, 'publicUrl' | 'zone'>,
  { id, messageId, unsubscribeToken }: ClaimedMessage,
  news: RuleNews,
  { email }: ProviderUser,
  language: Language | null,
): MailMessage {
  const links = { publicUrl, unsubscribe: unsubscribeAddress(publicUrl, unsubscribeToken), message: id };
  return { ...composeMessage(news, { email, language }, links, zone), messageId };
}
