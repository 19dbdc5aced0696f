import type { Cents } from '../money.ts';
import { type Day, addDays } from '../time/day.ts';
import { type Advice, type AdviceRefusal, isAsItIs, type Reason, type ReasonKind } from './advise.ts';
import type { AdviserSettings } from './adviser-settings.ts';
import type { NightInputs } from './night-facts.ts';

/** A night with what is proposed for it. */
export interface StakeNight {
  readonly inputs: Pick<NightInputs, 'day' | 'own'>;
  readonly advice: Advice;
  /** For what was proposed when the user decided of the night last; null where nothing was decided. */
  readonly decidedCents: Cents | null;
}

/** Consecutive nights whose price is too low, or too high, for the same reason. */
export interface NightsAtStake {
  readonly way: 'raise' | 'lower';
  readonly why: StakeReason;
  readonly nights: readonly (NightAtStake & { readonly day: Day })[];
  /** Cents: what the nights are away from the proposal, each as far as its market is known. */
  readonly stakeCents: number;
}

/** What neighbouring nights have in common: a holiday, few that are left, or else what the others ask. */
export type StakeReason = 'holiday' | 'sold_out' | 'median';

interface NightAtStake {
  readonly ownCents: Cents;
  readonly wantedCents: Cents;
  readonly medianCents: Cents;
  /** Competitors whose price counts, of those of whom a price is known or that there is none. */
  readonly priced: number;
  readonly known: number;
  /** Who have nothing left, of those of whom it is known; both 0 where too little is known. */
  readonly soldOut: number;
  readonly of: number;
  /** Reasons that lead the way of the run, and the limit that keeps the price from going further. */
  readonly reasons: readonly ReasonKind[];
}

/** Where no limits are set nothing is proposed: then nights are held against the median alone. */
export const MEDIAN_ALONE: AdviserSettings = {
  floorCents: 1 as Cents,
  ceilingCents: 10_000_000 as Cents,
  stepUp: null,
  stepDown: null,
  rounding: 'euro',
  targetIndex: 100,
  weights: { compression: 0, pace: 0, keyDate: 0, reviews: 0 },
};

/** Runs of nights by what is at stake: difference × nights × how certain, the most first, of equal ones the nearest. */
export function nightsAtStake(nights: readonly StakeNight[]): NightsAtStake[] {
  const runs: NightsAtStake[] = [];
  for (const night of nights) {
    const found = atStake(night);
    if (found === null) continue;
    const { day } = night.inputs;
    const way = wayOf(found);
    const why = whyOf(way, found);
    const before = runs.at(-1);
    const goesOn = before?.way === way && before.why === why && addDays(before.nights.at(-1)!.day, 1) === day;
    const begun = goesOn ? runs.pop()! : { way, why, nights: [], stakeCents: 0 };
    runs.push({
      ...begun,
      nights: [...begun.nights, { day, ...found }],
      stakeCents: begun.stakeCents + stakeOf(found),
    });
  }
  return runs.toSorted((a, b) => b.stakeCents - a.stakeCents);
}

export type AsideReason = 'as_it_is' | 'decided' | 'no_own' | AdviceRefusal['why'];

/** The nights of which nothing is at stake, by why, in the order of their first nights. */
export function nightsAside(nights: readonly StakeNight[]): ReadonlyMap<AsideReason, readonly Day[]> {
  const aside = new Map<AsideReason, Day[]>();
  for (const night of nights) {
    const why = asideReason(night);
    if (why !== null) aside.set(why, [...(aside.get(why) ?? []), night.inputs.day]);
  }
  return aside;
}

function asideReason({ inputs: { own }, advice, decidedCents }: StakeNight): AsideReason | null {
  if (advice.refused !== null) return advice.refused.why;
  const { proposedCents } = advice;
  if (own.priceCents === null) return 'no_own';
  if (isAsItIs(proposedCents, own.priceCents)) return 'as_it_is';
  return decidedCents !== null && isAsItIs(proposedCents, decidedCents) ? 'decided' : null;
}

/** As certain as the share of the competitors whose price is known. */
function stakeOf({ ownCents, wantedCents, priced, known }: NightAtStake): number {
  return Math.round((Math.abs(wantedCents - ownCents) * priced) / known);
}

function wayOf({ wantedCents, ownCents }: Pick<NightAtStake, 'wantedCents' | 'ownCents'>): NightsAtStake['way'] {
  return wantedCents > ownCents ? 'raise' : 'lower';
}

/** From a quarter of the competitors on, what is sold out is what neighbouring nights have in common. */
const FEW_LEFT = 1 / 4;

function whyOf(way: NightsAtStake['way'], { reasons, soldOut, of }: NightAtStake): StakeReason {
  if (way === 'lower') return 'median';
  if (reasons.includes('holiday')) return 'holiday';
  return soldOut > 0 && soldOut / of >= FEW_LEFT ? 'sold_out' : 'median';
}

/** Null where there is nothing to do: no proposal, no own price, a difference that is not worth it, or a decision of the same. */
function atStake(night: StakeNight): NightAtStake | null {
  if (asideReason(night) !== null) return null;
  const { reasons } = night.advice;
  const ownCents = night.inputs.own.priceCents!;
  const wantedCents = night.advice.proposedCents!;
  const median = reasons.find(({ kind }) => kind === 'median')!;
  const compression = reasons.find(({ kind }) => kind === 'compression')?.inputs;
  const { gone = 0, restricted = 0, of = 0 } = compression ?? {};
  const priced = median.inputs.of!;
  const way = wayOf({ ownCents, wantedCents });
  return {
    ownCents,
    wantedCents,
    medianCents: median.amountCents,
    priced,
    // A price list knows a price, and not whether anything is left: its campsite is priced, and not among those of whom that is known.
    known: Math.max(of, priced + gone + restricted),
    soldOut: gone,
    of,
    reasons: reasons.filter((each) => leads(each, way)).map(({ kind }) => kind),
  };
}

const LIMITS: ReadonlySet<ReasonKind> = new Set(['floor', 'ceiling', 'step']);
/** What is told by itself, or is no reason: where a price begins, and how it ends. */
const PLAIN: ReadonlySet<ReasonKind> = new Set(['median', 'position', 'rounding']);

/** Whether an amount goes the way of the proposal; a limit stands against it. */
function leads({ kind, amountCents }: Reason, way: NightsAtStake['way']): boolean {
  if (PLAIN.has(kind)) return false;
  const goesUp = amountCents > 0;
  return amountCents !== 0 && goesUp === ((way === 'raise') !== LIMITS.has(kind));
}
