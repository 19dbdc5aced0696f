import { say } from '@vivac/text/say';
import { getNotifications, previewNotification, saveNotifications } from '@vivac/contract/notifications';
import { ruleFromWire } from '@vivac/contract/wire/rules';
import { readRule } from '@vivac/domain/rules/read-notification-rules';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { previewRule } from './rules/preview-rule.ts';
import { lastPeriods } from './messages/message-read.ts';
import { messageRoutes } from './messages/message-routes.ts';
import type { StoredRules } from './read.ts';
import { refuseRules, rulesWithFilters, saveRules } from './rules/save-rules.ts';
import { presentRules } from './rules/present-rules.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

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
