import { getNotifications, previewNotification, saveNotifications } from '@vivac/contract/notifications';
import { readRule } from '@vivac/domain/read-notification-rules';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '#platform/database/reads';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { DefaultFilters } from './known-market.ts';
import { previewRule } from './preview-rule.ts';
import { keptRules } from './read.ts';
import { type SaveRulesDeps, refuseRules, saveRules } from './save-rules.ts';
import { toldRules } from './told-rules.ts';

export interface NotificationRoutes extends SaveRulesDeps {
  /** In which the product's days begin. */
  readonly zone: string;
  readonly reads: Reads;
  readonly defaultFilters: DefaultFilters;
}

const LANGUAGES = ['en', 'es'] as const;

/** What the caller asked to be told; nobody reads or changes another's rules. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutes): void {
  const { db, clock, identity, zone } = deps;

  serve(app, identity, getNotifications, async ({ caller, languageAmong }) => {
    const telling = { now: clock.now(), zone, language: languageAmong(LANGUAGES) };
    return toldRules(await keptRules(db, caller.uid), telling);
  });

  serve(app, identity, saveNotifications, async ({ body, caller, languageAmong, log }) => {
    const saved = await saveRules(deps, caller, body);
    if (isRefusal(saved)) return saved;
    log.info({ uid: caller.uid, rules: saved.rules.length, version: saved.version }, 'Notification rules were saved');
    const telling = { now: clock.now(), zone, language: languageAmong(LANGUAGES) };
    return { message: 'Notifications saved.', ...toldRules(saved, telling) };
  });

  serve(app, identity, previewNotification, async ({ body, caller, languageAmong }) => {
    const rule = readRule(body.kind, body.rule);
    if ('problems' in rule) return refuseRules(rule.problems);
    return previewRule({ ...deps, db: deps.reads.pick() }, caller, rule, languageAmong(LANGUAGES));
  });
}
