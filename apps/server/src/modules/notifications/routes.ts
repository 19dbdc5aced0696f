import { getNotifications, previewNotification, saveNotifications } from '@vivac/contract/notifications';
import { ruleFromWire } from '@vivac/contract/wire/rules';
import { readRule } from '@vivac/domain/rules/read-notification-rules';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '#platform/database/reads';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import { previewRule } from './rules/preview-rule.ts';
import { lastPeriods } from './messages/message-read.ts';
import { type MessageRoutes, messageRoutes } from './messages/message-routes.ts';
import type { KeptRules } from './read.ts';
import { rulesWithFilters } from './rules/keep-filters.ts';
import { type SaveRulesDeps, refuseRules, saveRules } from './rules/save-rules.ts';
import { presentRules } from './rules/present-rules.ts';
import { type UnsubscribeRoutes, unsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts';

export interface NotificationRoutes extends SaveRulesDeps, UnsubscribeRoutes, MessageRoutes {
  /** In which the product's days begin. */
  readonly zone: string;
  readonly reads: Reads;
}

/** What the caller asked to be told; nobody reads or changes another's rules. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutes): void {
  const { db, clock, identity, zone } = deps;
  const told = async (rules: KeptRules, uid: string, language: Language) =>
    presentRules(rules, { now: clock.now(), zone, language, lastPeriods: await lastPeriods(db, uid) });
  messageRoutes(app, deps);
  unsubscribeRoutes(app, deps);

  serve(app, identity, getNotifications, async ({ caller, languageAmong }) => {
    return told(await rulesWithFilters(deps, caller, clock.today()), caller.uid, languageAmong(LANGUAGES));
  });

  serve(app, identity, saveNotifications, async ({ body, caller, languageAmong, log }) => {
    const saved = await saveRules(deps, caller, body);
    if (isRefusal(saved)) return saved;
    log.info({ uid: caller.uid, rules: saved.rules.length, version: saved.version }, 'Notification rules were saved');
    return { message: 'Notifications saved.', ...(await told(saved, caller.uid, languageAmong(LANGUAGES))) };
  });

  serve(app, identity, previewNotification, async ({ body, caller, languageAmong }) => {
    const rule = readRule(body.kind, ruleFromWire(body.rule));
    if ('problems' in rule) return refuseRules(rule.problems);
    return previewRule({ ...deps, db: deps.reads.pick() }, caller, rule, languageAmong(LANGUAGES));
  });
}
