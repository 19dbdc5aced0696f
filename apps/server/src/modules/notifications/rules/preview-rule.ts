import { type WireLines, lineToWire, stalePricesToWire } from '@vivac/contract/wire/findings';
import type { Preview, PreviewedMessage } from '@vivac/contract/notifications';
import { addDays } from '@vivac/domain/time/day';
import type { Language } from '@vivac/domain/language';
import {
  filtersOf,
  type KindOfRule,
  RULE_KIND_MODULES,
  RULE_KINDS,
  type RuleKind,
  ruleWords,
} from '@vivac/domain/rules/kinds/rule-kinds';
import {
  type Period,
  latestPeriod,
  nextPeriod,
  periodsBetween,
  sendingMomentOf,
} from '@vivac/domain/rules/sending-schedule';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import type { Viewer } from '#modules/watchlists/read';
import { RULE_KIND_MAILS } from '../kinds/rule-kind-table.ts';
import { comparedCampsites, MARKET_READINGS, type MarketPast } from '../market-now.ts';
import { storedRules } from '../read.ts';
import { completeRules } from './save-rules.ts';

const PREVIEW_DAYS = 90;
const MESSAGES_SHOWN = 3;
const LINES_SHOWN = 5;

/** Of every kind none. */
const NO_LINES = Object.fromEntries(
  RULE_KINDS.map((kind) => [RULE_KIND_MODULES[kind].list, []]),
) as unknown as WireLines;

/** The runs of a rule over the last 90 days, with today's campsites and under its filters, by the evaluation that sends. */
export async function previewRule(
  { db, clock, zone }: Pick<Context, 'clock' | 'zone'> & { readonly db: Queryable },
  viewer: Viewer,
  given: KindOfRule,
  language: Language,
): Promise<Preview> {
  const now = clock.now();
  const stored = await storedRules(db, viewer.uid);
  const [of] = await completeRules(db, viewer, { sent: [given], stored, today: clock.today() });
  const from = sendingMomentOf(addDays(latestPeriod({ schedule: 'daily' }, now, zone).day, -PREVIEW_DAYS), zone);
  const periods = periodsBetween(of.rule, from, now, zone);
  const compared = await comparedCampsites(db, viewer);
  const past = { db, zone, schedule: of.rule, from, filters: filtersOf(of) };
  const runs = compared !== null && hasSome(periods) ? await runsOf(of, { ...past, compared, periods }) : [];
  const messages = runs.filter(({ found }) => found > 0);
  return {
    messages: messages.length,
    days: PREVIEW_DAYS,
    runs: periods.length,
    stale_runs: runs.filter(({ stale }) => stale.length > 0).length,
    words: ruleWords(of, language),
    next_run: nextPeriod(of.rule, now, zone).dueAt.toISOString(),
    latest: messages.slice(-MESSAGES_SHOWN).reverse(),
  };
}

/** What each run found; a message only where it found something. */
async function runsOf<Kind extends RuleKind>(
  { kind, rule }: KindOfRule<Kind>,
  past: MarketPast,
): Promise<PreviewedMessage[]> {
  const { needs, evaluate, list } = RULE_KIND_MODULES[kind];
  const { line } = RULE_KIND_MAILS[kind];
  const marketAt = await MARKET_READINGS[needs].past(past);
  return past.periods.map(({ dueAt }, nth) => {
    const { found, stale } = evaluate(rule, marketAt(nth));
    return {
      sent_at: dueAt.toISOString(),
      found: found.length,
      ...NO_LINES,
      [list]: found.slice(0, LINES_SHOWN).map((finding) => lineToWire<Kind>(line(finding))),
      stale: stale.map(({ name, nights, seenAtS }) =>
        stalePricesToWire({ campsite: name, nights, observedAt: new Date(seenAtS * 1000).toISOString() }),
      ),
    };
  });
}

function hasSome(periods: readonly Period[]): periods is readonly [Period, ...Period[]] {
  return periods.length > 0;
}
