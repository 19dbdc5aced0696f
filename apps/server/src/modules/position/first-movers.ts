import type { FirstMoversFound } from '@vivac/contract/position/first-movers';
import { firstMovers, FOLLOW_DAYS, priceMoves, SHUFFLES } from '@vivac/domain/position/first-movers';
import { addDays, dayAt } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { offerChangesSince } from '#modules/changes/read';
import type { ComparedCampsites } from './compared.ts';

const DAYS_BACK = 180;
/** As many pairs as somebody reads. */
const MOST_PAIRS = 30;

/** Who of the compared campsites moves first and who follows. */
export async function firstMoversOf(
  { db, reference, competitors, filters, today, zone }: ComparedCampsites,
  computing: boolean,
): Promise<FirstMoversFound> {
  const campsites = [reference, ...competitors];
  const first = addDays(today, -DAYS_BACK);
  const changes = await offerChangesSince(db, campsites, filters, isoSeconds(first, zone, '00:00')!);
  const moves = priceMoves(changes, first, (momentS) => dayAt(new Date(momentS * 1000), zone));
  const found = firstMovers(
    campsites.map(({ id }) => id),
    moves.filter(({ at }) => at >= 0),
  );
  const nameOf = new Map(campsites.map(({ id, name }) => [id, name]));
  return {
    first_date: first,
    last_date: today,
    days: found.days,
    follow_days: FOLLOW_DAYS,
    shuffles: SHUFFLES,
    computing,
    campsites: found.campsites.map(({ campsiteId, ...counts }) => ({
      name: nameOf.get(campsiteId)!,
      own: campsiteId === reference.id,
      ...counts,
    })),
    pairs: found.pairs.slice(0, MOST_PAIRS).map(({ leader, follower, byChance, lagDays, isCertain, ...pair }) => ({
      ...pair,
      leader: nameOf.get(leader)!,
      follower: nameOf.get(follower)!,
      by_chance: Math.round(byChance * 10) / 10,
      lag_days: lagDays,
      certain: isCertain,
    })),
  };
}
