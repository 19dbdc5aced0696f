import { toSay } from '@vivac/text/sentence';
import {
  getChannelLadder,
  getChannelSeason,
  changeCommissions as changeCall,
  type Commissions,
  COMMISSIONS_MAX,
  getCommissions as getCall,
} from '@vivac/contract/sales-channels';
import { ladderToWire, seasonToWire, writtenToWire } from '@vivac/contract/wire/sales-channels';
import {
  COMMISSION_GUESSES,
  commissionOf,
  type CommissionPoints,
  GUESSED_ON,
  percentOf,
} from '@vivac/domain/sales-channels/commission';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, type Problem, type Refusal, refuse, refuseParts } from '#platform/refusal';
import type { Context } from '#server/context';
import { channelLadder, ladderQuestion } from './ladder-read.ts';
import { commissionsOf, writeCommissions } from './commission-read.ts';
import { channelSeason, seasonQuestion } from './season-read.ts';

/** What guests pay on each channel; of campsites that the caller may see alone. */
export function salesChannelRoutes(app: FastifyInstance, context: Context): void {
  const { identity, zone } = context;
  commissionRoutes(app, context);

  serve(app, identity, getChannelLadder, async ({ caller, query, unlessUnchanged }) => {
    const question = await ladderQuestion(context, caller, query);
    if (isRefusal(question)) return question;
    return unlessUnchanged([[question.campsite]], async () => ladderToWire(await channelLadder(question, zone)));
  });

  serve(app, identity, getChannelSeason, async ({ caller, query, unlessUnchanged }) => {
    const question = await seasonQuestion(context, caller, query);
    if (isRefusal(question)) return question;
    const { campsites, span } = question;
    return unlessUnchanged([campsites, span], async () => seasonToWire(await channelSeason(question, zone)));
  });
}

/** What channels cost the caller: their own alone, and never with an API key. */
function commissionRoutes(app: FastifyInstance, { db, clock, identity }: Context): void {
  serve(app, identity, getCall, ({ caller }) => presentCommissions(db, caller.uid));

  serve(app, identity, changeCall, async ({ caller, body }) => {
    const written = writtenIn(body.commissions);
    if (isRefusal(written)) return written;
    return db.transaction(async (tx) => {
      const before = new Set((await commissionsOf(tx, caller.uid)).map(({ channel }) => channel));
      for (const [channel, points] of written) {
        if (points === null) before.delete(channel);
        else before.add(channel);
      }
      if (before.size > COMMISSIONS_MAX) {
        return refuse('invalid', toSay('commissionsMany', { most: COMMISSIONS_MAX }), 'commissions');
      }
      await writeCommissions(tx, caller.uid, written, clock.now());
      return presentCommissions(tx, caller.uid);
    });
  });
}

async function presentCommissions(db: Queryable, uid: string): Promise<Commissions> {
  const stored = await commissionsOf(db, uid);
  return {
    commissions: writtenToWire(
      stored.map(({ channel, points, writtenAt }) => ({
        channel,
        percent: percentOf(points),
        writtenAt: writtenAt.toISOString(),
      })),
    ),
    guesses: COMMISSION_GUESSES.map(({ channel, points, lowest, highest, source }) => ({
      channel,
      percent: percentOf(points),
      lowest: percentOf(lowest),
      highest: percentOf(highest),
      source,
      date: GUESSED_ON,
    })),
  };
}

type Requested = readonly { readonly channel: string; readonly percent: number | null }[];

const COMMISSION_FAULTS = {
  no_number: 'commissionNoNumber',
  below_0: 'commissionBelow',
  above_100: 'commissionAbove',
  too_fine: 'commissionFine',
} as const;

/** By channel, the last of several entries; every entry that is none is refused by the name of its channel. */
function writtenIn(requested: Requested): Map<string, CommissionPoints | null> | Refusal {
  const written = new Map<string, CommissionPoints | null>();
  const problems: Problem[] = [];
  requested.forEach(({ channel, percent }, at) => {
    const points = percent === null ? null : commissionOf(percent);
    if (typeof points !== 'string') return written.set(channel, points);
    return problems.push({ field: 'percent', row: at + 1, error: toSay(COMMISSION_FAULTS[points], { channel }) });
  });
  const [first, ...others] = problems;
  return first === undefined ? written : refuseParts('invalid', [first, ...others]);
}
