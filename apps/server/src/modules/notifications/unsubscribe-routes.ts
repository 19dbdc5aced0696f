import { type KindOfRule, ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import type { FastifyInstance } from 'fastify';
import { basePathOf } from '#platform/http/base-path';
import { escapeHtml, plainPage, serveOneClickPage } from '#platform/http/plain-page';
import type { Context } from '#server/context';
import { textOf } from '@vivac/text/text-of';
import type { Language } from '@vivac/domain/language';
import type { Queryable } from '#platform/database/database';
import { unsubscribeAddress } from './mail/compose-message.ts';
import { inLanguage, rulesAddress } from './mail/message-links.ts';
import { lockRules, turnOffRule } from './store.ts';

/** The page that ends a rule, behind the link of each of its messages. */
export function unsubscribeRoutes(app: FastifyInstance, { db, publicUrl }: Context): void {
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
