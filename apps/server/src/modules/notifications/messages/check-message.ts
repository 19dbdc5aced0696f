import { dayAt } from '@vivac/domain/time/day';
import { latestPeriod } from '@vivac/domain/rules/sending-schedule';
import type { Language } from '@vivac/domain/language';
import type { ProviderUser } from '#platform/identity/ports';
import type { MailMessage } from '#platform/mail/mailer';
import type { Context } from '#server/context';
import { languageOfUser } from '#modules/accounts/read';
import type { RuleNews } from '../kinds/rule-kind-table.ts';
import { composeMessage, unsubscribeAddress } from '../mail/compose-message.ts';
import { type Evaluation, evaluateRule } from '../rules/evaluate-rule.ts';
import { type ComparedCampsites, comparedCampsites, marketNow, tellsArrivals } from '../market-now.ts';
import { type RuleContext, laterOf } from '../engine/look-at-rules.ts';
import { heldOf, type LastSent, lastSent, type SentBefore, storedOf, type StoredPrices } from './held-prices.ts';
import { sentUntil } from './message-read.ts';
import type { ClaimedMessage } from './message-store.ts';
import { type StoredRule, storedRules } from '../read.ts';
import { rulesWithFilters } from '../rules/save-rules.ts';

/** There is nothing to hold the message against; `early` where the clock was set back before its period. */
export type Unsaid = 'withdrawn' | 'superseded' | 'early';

/** What is to be done with a message, seen from now: the rule, the recipient and the market may have changed. */
export type Checked =
  | { readonly verdict: Unsaid }
  | { readonly verdict: 'nothing'; readonly evaluation: Evaluation }
  | {
      readonly verdict: 'send';
      readonly evaluation: Evaluation;
      readonly mail: MailMessage;
      readonly kept: StoredPrices | null;
    };

/** Holds the rule of a message against the market anew, with the recipient's rights as they are now. */
export async function checkMessage(context: RuleContext, message: ClaimedMessage, at: Date): Promise<Checked> {
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
  return checkNews(context, message, { at, kept: stored, user, compared });
}

interface Held {
  readonly at: Date;
  readonly kept: StoredRule;
  readonly user: ProviderUser;
  readonly compared: ComparedCampsites;
}

/** What the rule finds now, with what is new of it since its last message. */
async function checkNews(
  context: RuleContext,
  message: ClaimedMessage,
  { at, kept: stored, user, compared }: Held,
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
  return { verdict: 'send', evaluation, mail, kept: evaluation.held && storedOf(evaluation.held, compared) };
}

/** Null as well where the last message was about another own campsite: nothing of it can be compared with. */
function sentBefore(last: LastSent | null, compared: ComparedCampsites, zone: string): SentBefore | null {
  if (last === null || last.kept.reference !== compared.reference.id) return null;
  return { day: dayAt(last.dueAt, zone), prices: heldOf(last.kept, compared) };
}

/** Null where the rule still asks for this message. */
function verdictOnRule(
  stored: StoredRule | undefined,
  { period, dueAt, maybeDelivered }: ClaimedMessage,
  at: Date,
  zone: string,
): Unsaid | null {
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
