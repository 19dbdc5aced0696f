import type { LadderRung, StayLadder } from '@vivac/contract/wire/sales-channels/sales-channels';
import { type Cents, centsOf, eurosOf } from '@vivac/domain/money';
import { type CommissionPoints, netOf } from '@vivac/domain/sales-channels/commission';

/** A channel with what the reader keeps of its price. Amounts are euros. */
export interface LadderRow extends LadderRung {
  readonly points: CommissionPoints | null;
  /** Null without a price, and where nobody knows the commission. */
  readonly net: number | null;
  readonly commission: number | null;
  /** Mandatory fees and tax; null without a price. */
  readonly rest: number | null;
  /** What stays of the price: all but commission and tax; null where `net` is. */
  readonly kept: number | null;
}

export type PointsOf = (channel: string) => CommissionPoints | null;

/** The rungs with commission and net; of a campsite that is not the reader’s own there are none. */
export function ladderRows({ rungs }: StayLadder, pointsOf: PointsOf | null): LadderRow[] {
  return rungs.map((rung) => {
    const points = pointsOf === null ? null : pointsOf(rung.channel);
    const { accommodation, paid, fees } = rung;
    if (accommodation === null || paid === null) {
      return { ...rung, points, net: null, commission: null, rest: null, kept: null };
    }
    const rest = eurosOf((centsOf(paid) - centsOf(accommodation)) as Cents);
    if (points === null) return { ...rung, points, net: null, commission: null, rest, kept: null };
    const { netCents, commissionCents } = netOf(centsOf(accommodation), points);
    const kept = eurosOf((netCents + centsOf(fees ?? 0)) as Cents);
    return { ...rung, points, net: eurosOf(netCents), commission: eurosOf(commissionCents), rest, kept };
  });
}

/** Where direct wins, meets and loses, and what one direct booking keeps more than one elsewhere. */
export interface LadderSummary {
  readonly wins: readonly LadderRow[];
  readonly meets: readonly LadderRow[];
  readonly loses: readonly LadderRow[];
  /** The compared channel of which least is kept, and by how much that is less than direct; null where it is not known. */
  readonly keeps: { readonly channel: string; readonly amount: number } | null;
}

export function summaryOf(rows: readonly LadderRow[]): LadderSummary {
  const of = (result: LadderRow['result']) => rows.filter((row) => row.result === result);
  const direct = rows.find(({ reference }) => reference)?.kept ?? null;
  const compared = rows.filter(({ result, kept }) => result !== null && kept !== null);
  const [least] = compared.toSorted((a, b) => a.kept! - b.kept!);
  const keeps =
    direct === null || least === undefined
      ? null
      : { channel: least.channel, amount: eurosOf((centsOf(direct) - centsOf(least.kept!)) as Cents) };
  return { wins: of('win'), meets: of('meet'), loses: of('lose'), keeps };
}

/** The largest difference of some rows, as an amount. */
export const largestOf = (rows: readonly LadderRow[]): number =>
  Math.max(0, ...rows.map(({ difference }) => Math.abs(difference ?? 0)));

/** Steps of the axis: 1, 2 or 5 times a power of ten, at most six of them, and the end of the scale. */
export function axisOf(rows: readonly LadderRow[]): { readonly end: number; readonly ticks: readonly number[] } {
  const most = Math.max(1, ...rows.map(({ paid }) => paid ?? 0));
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  const end = most * 1.04;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => Math.round(at * step * 100) / 100);
  return { end, ticks };
}
