import {
  type AlertRulesAnswer,
  getAlertRules,
  previewAlertRule as previewCall,
  saveAlertRules as saveCall,
  type AlertPreview,
} from '@vivac/contract/alerts/alert-rules';
import { ruleToWire, ruleFromWire } from '@vivac/contract/wire/rules';
import { ALERT_KINDS, type FoundAlert, nightsOf } from '@vivac/domain/alerts/alert';
import { ALERT_KIND_MODULES, alertRuleWords, type KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, type Refusal, refuseParts, ruleSentence } from '#platform/refusal';
import type { Context } from '#server/context';
import { type Viewer, watchedMarket } from '#modules/watchlists/read';
import { type StoredAlertRules, storedAlertRules } from './read.ts';
import { saveAlertRules, completeAlertRules, refuseUnseen } from './save-alert-rules.ts';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import { readAlertRules } from '@vivac/domain/alerts/read-alert-rules';
import type { Queryable } from '#platform/database/database';
import { foundBy } from './finding.ts';

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

const PREVIEW_DAYS = 90;
const SHOWN = 20;
const DAY_MS = 86_400_000;

/** What a rule would have told in the last 90 days, with today's campsites and under its filters, by what the engine finds it with (alert-12). */
export async function previewAlertRule(
  context: Pick<Context, 'clock' | 'zone'> & { readonly db: Queryable },
  viewer: Viewer,
  given: unknown,
  language: Language,
): Promise<AlertPreview | Refusal> {
  const { db, clock, zone } = context;
  const read = readAlertRules([ruleFromWire(given)]);
  if ('problems' in read) {
    const [fault] = read.problems;
    const field = fault.part === null ? 'rule' : `rule.${fault.part}`;
    return refuseParts('invalid', [{ field, error: ruleSentence(fault) }]);
  }
  const refused = await refuseUnseen(db, viewer, read);
  if (refused !== null) return refused;
  const stored = await storedAlertRules(db, viewer.uid);
  const [sent] = await completeAlertRules(db, viewer, { sent: read, stored, today: clock.today() });
  const of = sent as KindOfAlertRule;
  const now = clock.now();
  const from = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS);
  const held = { db, market: await watchedMarket(db, viewer.uid), now, zone, from };
  const found = await foundBy(of, held, from.getTime() / 1000);
  const confirmed = found.filter(({ state }) => state !== 'pending');
  const latest = confirmed.toSorted((a, b) => b.openedAtS - a.openedAtS).slice(0, SHOWN);
  return {
    days: PREVIEW_DAYS,
    total: confirmed.length,
    pending: found.length - confirmed.length,
    words: alertRuleWords(of, language),
    latest: latest.map((alert) => presentFound(alert, language)),
  };
}

function presentFound(
  { facts, state, openedAtS, isUrgent }: FoundAlert,
  language: Language,
): AlertPreview['latest'][number] {
  const nights = nightsOf(facts);
  return {
    at: new Date(openedAtS * 1000).toISOString(),
    title: alertTitle(facts, language),
    line: alertLine(facts, language),
    state,
    campsite: 'campsite' in facts ? facts.campsite : null,
    first_date: nights?.first ?? null,
    last_date: nights?.last ?? null,
    urgent: isUrgent,
  };
}
