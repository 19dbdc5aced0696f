import {
  type AlertRulesAnswer,
  getAlertRules,
  previewAlertRule as previewCall,
  saveAlertRules as saveCall,
} from '@vivac/contract/alerts/alert-rules';
import { ruleToWire } from '@vivac/contract/wire/rules';
import { ALERT_KINDS } from '@vivac/domain/alerts/alert';
import { ALERT_KIND_MODULES, alertRuleWords } from '@vivac/domain/alerts/kinds/alert-kinds';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { type Viewer, watchedMarket } from '#modules/watchlists/read';
import { type StoredAlertRules, storedAlertRules } from './read.ts';
import { previewAlertRule } from './rules/preview-alert-rule.ts';
import { saveAlertRules } from './rules/save-alert-rules.ts';

/** Of which events the caller wants to be told; nobody reads or changes another's rules. */
export function alertRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;

  async function sent(
    { rules, version }: StoredAlertRules,
    viewer: Viewer,
    language: Language,
  ): Promise<AlertRulesAnswer> {
    const { campsites, reference } = await watchedMarket(db, viewer.uid);
    return {
      rules: rules.map(({ id, of, since }) => ({
        ...ruleToWire({ kind: of.kind, ...of.rule }),
        id,
        words: alertRuleWords(of, language),
        since: since.toISOString(),
      })) as AlertRulesAnswer['rules'],
      kinds: ALERT_KINDS.filter((kind) => viewer.admin || !ALERT_KIND_MODULES[kind].forAdministrators),
      competitors: campsites.filter((each) => each !== reference).map(({ name }) => name),
      version,
    };
  }

  serve(app, identity, getAlertRules, async ({ caller, languageAmong }) =>
    sent(await storedAlertRules(db, caller.uid), caller, languageAmong(LANGUAGES)),
  );

  serve(app, identity, saveCall, async ({ body, caller, languageAmong, log }) => {
    const saved = await saveAlertRules(context, caller, body);
    if (isRefusal(saved)) return saved;
    log.info({ uid: caller.uid, rules: saved.rules.length, version: saved.version }, 'Alert rules were saved');
    return { message: 'Alert rules saved.', ...(await sent(saved, caller, languageAmong(LANGUAGES))) };
  });

  serve(app, identity, previewCall, async ({ body, caller, languageAmong }) =>
    previewAlertRule({ ...context, db: context.reads.pick() }, caller, body.rule, languageAmong(LANGUAGES)),
  );
}
