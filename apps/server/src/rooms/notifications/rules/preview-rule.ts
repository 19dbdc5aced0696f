import type { Preview, PreviewedMessage } from '@vivac/contract/notifications';
import { addDays } from '@vivac/domain/time/day';
import { eurosOf } from '@vivac/domain/money';
import type { KindOfRule, PriceRule, ReviewRule } from '@vivac/domain/rules/notification-rule';
import { priceFindings, reviewFindings } from '@vivac/domain/rules/rule-findings';
import { type RuleLanguage, ruleWords } from '@vivac/domain/rules/rule-words';
import {
  type Period,
  latestPeriod,
  nextPeriod,
  periodsBetween,
  sendingMomentOf,
} from '@vivac/domain/rules/sending-schedule';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { arrivedReviews } from '#rooms/reviews/read';
import type { Viewer } from '#rooms/watchlists/read';
import {
  type ComparedCampsites,
  type DefaultFilters,
  comparedCampsites,
  marketAtPeriods,
} from '../market/known-market.ts';

export interface PreviewDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly zone: string;
  readonly defaultFilters: DefaultFilters;
}

const PREVIEW_DAYS = 90;
const MESSAGES_SHOWN = 3;
const LINES_SHOWN = 5;

/** What one run found; a message only where it found something. */
interface Run {
  readonly message: PreviewedMessage;
  readonly isStale: boolean;
}

/** The runs of a rule over the last 90 days, with today's campsites and filters, by the evaluation that sends. */
export async function previewRule(
  deps: PreviewDeps,
  viewer: Viewer,
  of: KindOfRule,
  language: RuleLanguage,
): Promise<Preview> {
  const { db, clock, zone } = deps;
  const now = clock.now();
  const from = sendingMomentOf(addDays(latestPeriod({ schedule: 'daily' }, now, zone).day, -PREVIEW_DAYS), zone);
  const periods = periodsBetween(of.rule, from, now, zone);
  const compared = await comparedCampsites(db, viewer);
  const runs = compared === null ? [] : await runsOf(deps, viewer, of, compared, periods, from);
  const messages = runs.map(({ message }) => message).filter(({ found }) => found > 0);
  return {
    messages: messages.length,
    days: PREVIEW_DAYS,
    runs: periods.length,
    stale_runs: runs.filter(({ isStale }) => isStale).length,
    words: ruleWords(of, language),
    next_run: nextPeriod(of.rule, now, zone).dueAt.toISOString(),
    latest: messages.slice(-MESSAGES_SHOWN).reverse(),
  };
}

async function runsOf(
  { db, clock, zone, defaultFilters }: PreviewDeps,
  viewer: Viewer,
  { kind, rule }: KindOfRule,
  compared: ComparedCampsites,
  periods: readonly Period[],
  from: Date,
): Promise<Run[]> {
  if (kind === 'reviews') return reviewRuns(db, rule, compared, periods, from, zone);
  return priceRuns(db, rule, compared, periods, await defaultFilters(db, viewer, clock.today()));
}

async function priceRuns(
  db: Queryable,
  rule: PriceRule,
  compared: ComparedCampsites,
  [first, ...others]: readonly Period[],
  filters: Awaited<ReturnType<DefaultFilters>>,
): Promise<Run[]> {
  if (first === undefined) return [];
  const periods = [first, ...others] as const;
  const marketAt = await marketAtPeriods(db, compared, periods, filters);
  return periods.map((period) => {
    const { reference, competitors } = marketAt(period);
    const atS = period.dueAt.getTime() / 1000;
    const { found, stale } = priceFindings(rule, period.day, reference, competitors, atS);
    const prices = found.slice(0, LINES_SHOWN).map((finding) => ({
      date: finding.date,
      competitor: finding.competitor,
      price: eurosOf(finding.priceCents),
      competitor_price: eurosOf(finding.competitorCents),
      percent: finding.percent,
      observed_at: momentOf(finding.seenAtS),
    }));
    const left = stale.map(({ name, nights, seenAtS }) => ({ campsite: name, nights, observed_at: momentOf(seenAtS) }));
    return {
      message: { sent_at: period.dueAt.toISOString(), found: found.length, prices, reviews: [], stale: left },
      isStale: stale.length > 0,
    };
  });
}

async function reviewRuns(
  db: Queryable,
  rule: ReviewRule,
  { reference }: ComparedCampsites,
  periods: readonly Period[],
  from: Date,
  zone: string,
): Promise<Run[]> {
  // The first message tells of the week before it, as it would have if the one before had been sent.
  const before = latestPeriod(rule, from, zone).dueAt;
  const reviews = await arrivedReviews(db, reference, before, zone);
  return periods.map(({ dueAt }, nth) => {
    const since = periods[nth - 1]?.dueAt ?? before;
    const found = reviewFindings(rule, reviews, since.getTime() / 1000, dueAt.getTime() / 1000);
    const told = found
      .slice(0, LINES_SHOWN)
      .map(({ date, scoreHundredths, title }) => ({ date, score: scoreHundredths / 100, title }));
    return {
      message: { sent_at: dueAt.toISOString(), found: found.length, prices: [], reviews: told, stale: [] },
      isStale: false,
    };
  });
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
