import type { Day } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import type { ReportedPrice } from '@vivac/domain/rules/kinds/price-findings';
import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { ComparedCampsites } from '../market-now.ts';

/** The prices that a message holds, by the names of the campsites. */
export type HeldPrices = readonly ReportedPrice[];

/** What the last message of a rule told, and the day it was of. */
export interface SentBefore {
  readonly day: Day;
  readonly prices: HeldPrices;
}

/** The same as it is kept: campsites by id, which stay theirs whatever they are called later. */
export interface StoredPrices {
  readonly reference: number;
  readonly prices: readonly {
    readonly date: Day;
    readonly competitor: number;
    readonly priceCents: Cents;
    readonly competitorCents: Cents;
  }[];
}

export function storedOf(held: HeldPrices, { reference, competitors }: ComparedCampsites): StoredPrices {
  const ids = new Map(competitors.map(({ id, name }) => [name, id]));
  return {
    reference: reference.id,
    prices: held.map(({ date, competitor, priceCents, competitorCents }) => ({
      date,
      competitor: ids.get(competitor)!,
      priceCents,
      competitorCents,
    })),
  };
}

/** What a reader may see of it now: campsites that they compare no more are left out, and all of it beside another own one. */
export function heldOf(stored: StoredPrices, { reference, competitors }: ComparedCampsites): HeldPrices {
  if (stored.reference !== reference.id) return [];
  const names = new Map(competitors.map(({ id, name }) => [id, name]));
  return stored.prices.flatMap(({ competitor: id, ...price }) => {
    const competitor = names.get(id);
    return competitor === undefined ? [] : [{ ...price, competitor }];
  });
}

/** What the last message of a rule held, and when it was due. */
export interface LastSent {
  readonly dueAt: Date;
  readonly stored: StoredPrices;
}

interface OfMessage {
  readonly uid: string;
  readonly ruleId: string;
  readonly dueAt: Date;
}

/** The last message of a rule that was sent before this one, under the same filters; null before the first. */
export async function lastSent(
  db: Queryable,
  { uid, ruleId, dueAt }: OfMessage,
  of: KindOfRule,
): Promise<LastSent | null> {
  const [last] = await db.query<LastSent>(
    `SELECT due_at AS "dueAt", told_prices AS stored FROM notification_messages
     WHERE uid = $1 AND rule_id = $2 AND due_at < $3 AND state = 'sent' AND told_prices IS NOT NULL
       AND rule->'filters' IS NOT DISTINCT FROM $4::jsonb->'filters'
     ORDER BY due_at DESC LIMIT 1`,
    [uid, ruleId, dueAt, JSON.stringify(of.rule)],
  );
  return last ?? null;
}

export interface MessageWithPrices {
  readonly subject: string;
  readonly sentAt: Date;
  readonly stored: StoredPrices;
}

/** What a message that was sent to a user held; null when they have no such message, or it held no list. */
export async function messageWithPrices(db: Queryable, uid: string, id: string): Promise<MessageWithPrices | null> {
  const [message] = await db.query<MessageWithPrices>(
    `SELECT coalesce(subject, '') AS subject, sent_at AS "sentAt", told_prices AS stored FROM notification_messages
     WHERE id = $1 AND uid = $2 AND state = 'sent' AND told_prices IS NOT NULL`,
    [id, uid],
  );
  return message ?? null;
}
