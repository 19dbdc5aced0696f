import { ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import type { FastifyInstance } from 'fastify';
import { serveOneClickPage } from '#platform/http/one-click-page';
import type { Context } from '#server/context';
import { unsubscribeAddress } from '../mail/compose-message.ts';
import { inLanguage, rulesAddress } from '../mail/message-links.ts';
import { lockRules, turnOffRule } from '../store.ts';
import { askingPage, endedPage, failedPage, unknownPage } from './unsubscribe-page.ts';
import { ruleOfMessage } from './unsubscribe-read.ts';

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
      return askingPage({ language, words, action: inLanguage(unsubscribeAddress('', token), language) });
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
