import { RULE_KINDS } from '@vivac/domain/rules/kinds/rule-kinds';
import { latestPeriod, type Period, type SendingSchedule, weekdayDue } from '@vivac/domain/rules/sending-schedule';
import { dayAt } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { KINDS_OF_ARRIVALS } from '../market-now.ts';
import { RULE_COLUMNS, type RuleRow, type StoredRule, storedRule } from '../read.ts';

/** The latest period of every schedule there is, at a moment: one daily and one for each day of the week. */
export interface LatestPeriods {
  readonly at: Date;
  readonly zone: string;
  readonly periods: readonly (SendingSchedule & { readonly period: Period })[];
}

const SCHEDULES: readonly SendingSchedule[] = [
  { schedule: 'daily' },
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({ schedule: 'weekly', day }) as const),
];

export function latestPeriods(at: Date, zone: string): LatestPeriods {
  return { at, zone, periods: SCHEDULES.map((each) => ({ ...each, period: latestPeriod(each, at, zone) })) };
}

/** A rule that was not looked at in its latest period. */
export interface DueRule {
  readonly ruleId: string;
  readonly period: string;
  readonly dueAt: Date;
}

/** The users with a rule that is due. */
export async function usersDue(db: Queryable, latest: LatestPeriods): Promise<string[]> {
  const rows = await db.query<{ uid: string }>(`SELECT DISTINCT r.uid ${FROM_DUE}`, valuesOf(latest));
  return rows.map(({ uid }) => uid);
}

/** A rule that is due, as it is kept, with the moment up to which it has told what arrived. */
export interface OpenRule extends DueRule {
  readonly stored: StoredRule;
  /** Of what was sent or came to nothing; null of a rule that tells of the present, or has told nothing. */
  readonly reportedUntil: Date | null;
  /** Messages that its user was sent today, of whatever rule. */
  readonly sentToday: number;
  /** The rules of its user of which a message is on its way, each as often. */
  readonly onTheirWay: readonly string[];
}

const SENT_UNTIL = `(SELECT max(told.told_until) FROM notification_messages told
  WHERE told.uid = r.uid AND told.rule_id = r.id AND told.state IN ('sent', 'nothing'))`;

/** What of a user's rules is due, in one statement: it is asked for each user at seven in the morning. */
export async function rulesDue(db: Queryable, uid: string, latest: LatestPeriods): Promise<OpenRule[]> {
  const rows = await db.query<
    RuleRow & Pick<DueRule, 'period' | 'dueAt'> & Pick<OpenRule, 'reportedUntil' | 'sentToday' | 'onTheirWay'>
  >(
    `SELECT ${RULE_COLUMNS}, due.period, due.due_at AS "dueAt",
       CASE WHEN r.kind = ANY($8) THEN ${SENT_UNTIL} END AS "reportedUntil",
       (SELECT count(*)::int FROM notification_messages WHERE uid = $6 AND state = 'sent'
         AND ${onDay('sent_at', '$9', '$10')}) AS "sentToday",
       ARRAY(SELECT rule_id FROM notification_messages WHERE uid = $6 AND state = 'due') AS "onTheirWay"
     ${FROM_DUE} AND r.uid = $6 ORDER BY array_position($7::text[], r.kind), r.position`,
    [...valuesOf(latest), uid, RULE_KINDS, KINDS_OF_ARRIVALS, dayAt(latest.at, latest.zone), latest.zone],
  );
  return rows.map(({ period, dueAt, reportedUntil: sentUntil, sentToday, onTheirWay, ...row }) => {
    const stored = storedRule(row);
    return { ruleId: stored.id, period, dueAt, stored, reportedUntil: sentUntil, sentToday, onTheirWay };
  });
}

/**
 * A period that was looked at is never looked at again, and none before one that was: a clock that was set back finds
 * its periods taken, and what it did ahead of the time does not count against those that come.
 */
const FROM_DUE = `FROM notification_rules r
  JOIN unnest($2::text[], $3::int[], $4::text[], $5::timestamptz[]) AS due(schedule, day, period, due_at)
    ON due.schedule = r.schedule AND (r.schedule = 'daily' OR due.day = coalesce(r.day, 1))
  WHERE r.enabled AND r.since < due.due_at
    AND NOT EXISTS (SELECT 1 FROM notification_messages m
      WHERE m.uid = r.uid AND m.rule_id = r.id AND m.period = due.period)
    AND NOT EXISTS (SELECT 1 FROM notification_messages m
      WHERE m.uid = r.uid AND m.rule_id = r.id AND m.due_at > due.due_at AND m.due_at <= $1::timestamptz)`;

function valuesOf({ at, periods }: LatestPeriods): unknown[] {
  return [
    at,
    periods.map(({ schedule }) => schedule),
    periods.map((each) => weekdayDue(each)),
    periods.map(({ period }) => period.key),
    periods.map(({ period }) => period.dueAt),
  ];
}

/** On a day in a zone; written so that an index finds it. */
export const onDay = (column: string, day = '$2', zone = '$3') =>
  `${column} >= ${day}::date::timestamp AT TIME ZONE ${zone} AND ${column} < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`;
