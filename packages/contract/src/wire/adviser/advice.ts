import {
  type Advice,
  type AdviceRefusal,
  type CrossedLimits,
  isAsItIs,
  type Reason,
  type ReasonInputs,
} from '@vivac/domain/adviser/advise';
import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import type { AdviserDecision, NightInputs } from '@vivac/domain/adviser/night-facts';
import { type Cents, centsOf, eurosOf, eurosOrNull } from '@vivac/domain/money';
import { toDay } from '@vivac/domain/time/day';
import type { AdviceInputs, AdvisedNight } from '../../adviser.ts';
import { settingsFromWire, settingsToWire } from './settings.ts';

// Proposals with their reasons and inputs, in our words and in those of the wire. No schema: the browser carries this file.

/** What the caller decided last of a night. */
export interface Decided {
  readonly decision: AdviserDecision;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly proposedCents: Cents;
}

/** What is proposed for a night, beside what is known of it. */
export interface NightAdvice {
  readonly inputs: Pick<NightInputs, 'day' | 'own' | 'keyDate'>;
  readonly advice: Advice;
  readonly decided: Decided | null;
}

/** How an input is called on the wire, and by what it is divided there: money is euros, scores are points. */
const INPUT_NAMES = {
  medianCents: ['median', 100],
  baseCents: ['base', 100],
  beforeCents: ['before', 100],
  limitCents: ['limit', 100],
  fromCents: ['from', 100],
  lowCents: ['low', 100],
  highCents: ['high', 100],
  everyCents: ['every', 100],
  endingCents: ['ending', 100],
  index: ['index', 1],
  percent: ['percent', 1],
  gone: ['gone', 1],
  restricted: ['restricted', 1],
  of: ['of', 1],
  ownGone: ['own_gone', 1],
  ownOf: ['own_of', 1],
  othersGone: ['others_gone', 1],
  othersOf: ['others_of', 1],
  campsites: ['campsites', 1],
  ownScore: ['own_score', 100],
  medianScore: ['median_score', 100],
} as const satisfies Record<keyof ReasonInputs, readonly [name: string, divisor: number]>;

type ReasonOnWire = AdvisedNight['reasons'][number];
type RefusalOnWire = AdvisedNight['refused'];

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const isoOrNull = (seconds: number | null) => (seconds === null ? null : isoOf(seconds));
const secondsOf = (moment: string) => Date.parse(moment) / 1000;
const secondsOrNull = (moment: string | null) => (moment === null ? null : secondsOf(moment));
const centsOrNull = (euros: number | null) => (euros === null ? null : centsOf(euros));

export function reasonToWire({ kind, amountCents, inputs }: Reason): ReasonOnWire {
  const named = Object.entries(inputs).map(([key, value]) => {
    const [name, divisor] = INPUT_NAMES[key as keyof ReasonInputs];
    return [name, value / divisor] as const;
  });
  return { kind, amount: eurosOf(amountCents), inputs: Object.fromEntries(named) };
}

function reasonFromWire({ kind, amount, inputs }: ReasonOnWire): Reason {
  const ours = Object.entries(INPUT_NAMES).flatMap(([key, [name, factor]]) => {
    const value = inputs[name];
    return value === undefined ? [] : [[key, Math.round(value * factor)] as const];
  });
  return { kind, amountCents: centsOf(amount), inputs: Object.fromEntries(ours) };
}

function refusalToWire(refusal: AdviceRefusal | null): RefusalOnWire {
  if (refusal === null) return null;
  if ('priced' in refusal) return { why: refusal.why, priced: refusal.priced };
  if ('seenAtS' in refusal) return { why: refusal.why, seen_at: isoOf(refusal.seenAtS) };
  if (!('lowCents' in refusal)) return { why: refusal.why };
  const { why, lowCents, highCents, floorCents, ceilingCents } = refusal;
  const sideOf = (cents: number) => (Number.isFinite(cents) ? eurosOf(cents as Cents) : null);
  return {
    why,
    low: sideOf(lowCents),
    high: sideOf(highCents),
    floor: eurosOf(floorCents as Cents),
    ceiling: eurosOf(ceilingCents as Cents),
  };
}

function refusalFromWire(refused: RefusalOnWire): AdviceRefusal | null {
  if (refused === null) return null;
  const { why } = refused;
  if (why === 'few_competitors') return { why, priced: refused.priced ?? 0 };
  if (why === 'stale' || why === 'own_stale') return { why, seenAtS: secondsOf(refused.seen_at!) };
  return why === 'limits_cross' || why === 'no_rounded_price' ? crossedFromWire(refused, why) : { why };
}

function crossedFromWire(
  { low, high, floor, ceiling }: NonNullable<RefusalOnWire>,
  why: CrossedLimits['why'],
): CrossedLimits {
  return {
    why,
    lowCents: centsOrNull(low ?? null) ?? Number.NEGATIVE_INFINITY,
    highCents: centsOrNull(high ?? null) ?? Number.POSITIVE_INFINITY,
    floorCents: centsOf(floor!),
    ceilingCents: centsOf(ceiling!),
  };
}

export function nightToWire({ inputs: { day, own, keyDate }, advice, decided }: NightAdvice): AdvisedNight {
  const { proposedCents, reasons, refused } = advice;
  const change = proposedCents === null || own.priceCents === null ? null : proposedCents - own.priceCents;
  return {
    date: day,
    price: eurosOrNull(own.priceCents),
    state: own.state,
    key_date: keyDate && { name: keyDate.name, eve: keyDate.isEve },
    proposed: eurosOrNull(proposedCents),
    change: eurosOrNull(change as Cents | null),
    as_it_is: change === null ? null : isAsItIs(proposedCents!, own.priceCents!),
    reasons: reasons.map(reasonToWire),
    refused: refusalToWire(refused),
    decided: decided && { decision: decided.decision, at: decided.at, proposed: eurosOf(decided.proposedCents) },
  };
}

export function nightFromWire({ date, price, state, key_date, proposed, ...night }: AdvisedNight): NightAdvice {
  const { reasons, refused, decided } = night;
  return {
    inputs: {
      day: toDay(date),
      own: { priceCents: centsOrNull(price), state, seenAtS: null },
      keyDate: key_date && { name: key_date.name, isEve: key_date.eve },
    },
    advice: {
      proposedCents: centsOrNull(proposed),
      reasons: reasons.map(reasonFromWire),
      refused: refusalFromWire(refused),
    } as Advice,
    decided: decided && { decision: decided.decision, at: decided.at, proposedCents: centsOf(decided.proposed) },
  };
}

/** A night with all that its proposal is made of. */
export interface NightOfAdvice extends NightAdvice {
  readonly inputs: NightInputs;
  readonly settings: AdviserSettings;
}

export function inputsToWire(night: NightOfAdvice): AdviceInputs {
  const { inputs, settings } = night;
  const { score, pace } = inputs;
  return {
    ...nightToWire(night),
    at: isoOf(inputs.atS),
    settings: settingsToWire(settings),
    own_seen_at: isoOrNull(inputs.own.seenAtS),
    day_began: eurosOrNull(inputs.dayBeganCents),
    others: inputs.others.map(({ name, priceCents, state, seenAtS, isListAlone }) => ({
      name,
      price: eurosOrNull(priceCents),
      state,
      seen_at: isoOrNull(seenAtS),
      ...(isListAlone && { list_alone: true }),
    })),
    score: score && { own: score.own / 100, median: score.median / 100, of: score.of },
    pace: pace && {
      own_gone: pace.ownGone,
      own_of: pace.ownOf,
      others_gone: pace.othersGone,
      others_of: pace.othersOf,
      campsites: pace.campsites,
    },
  };
}

export function inputsFromWire(night: AdviceInputs): NightOfAdvice {
  const { at, settings, own_seen_at, day_began, others, score, pace } = night;
  const reported = nightFromWire(night);
  return {
    ...reported,
    settings: settingsFromWire(settings),
    inputs: {
      ...reported.inputs,
      atS: secondsOf(at),
      own: { ...reported.inputs.own, seenAtS: secondsOrNull(own_seen_at) },
      dayBeganCents: centsOrNull(day_began),
      others: others.map(({ name, price, state, seen_at, list_alone }) => ({
        name,
        priceCents: centsOrNull(price),
        state,
        seenAtS: secondsOrNull(seen_at),
        ...(list_alone && { isListAlone: true as const }),
      })),
      score: score && { own: Math.round(score.own * 100), median: Math.round(score.median * 100), of: score.of },
      pace: pace && {
        ownGone: pace.own_gone,
        ownOf: pace.own_of,
        othersGone: pace.others_gone,
        othersOf: pace.others_of,
        campsites: pace.campsites,
      },
    },
  };
}
