import { CHANGE_LIMITS, type ChangeKind, type ChangeLook, type ClockJump, SALE } from './change.ts';

/** What one look says and nobody has confirmed. */
export interface Trial {
  readonly value: number;
  /** Seconds since 1970 of the first look that said so. */
  readonly seenAtS: number;
  /** From when on the wait counts: later than the first look where the clock was set in between. */
  readonly sinceS: number;
  readonly sourceId: number;
  /** Of a price beside it, see `NightChange`. */
  readonly priceCents: number | null;
  /** What the look before it saw. */
  readonly before: number;
}

/** A confirmed change that is still so. */
export interface Episode {
  readonly kind: ChangeKind;
  /** The confirmed values before it and of it. */
  readonly from: number;
  readonly to: number;
  /** What the look before the first one that said so saw. */
  readonly before: number;
  readonly priceCents: number | null;
  readonly seenAtS: number;
  readonly confirmedAtS: number;
  readonly sourceId: number;
  readonly isOwn: boolean;
  /** The first look that says that it is as before; null while none does. */
  readonly back: Pick<Trial, 'sinceS' | 'sourceId' | 'before'> | null;
}

/** What is known of one facet of one night. It can be kept as JSON. */
export interface FacetTrack {
  /** The last confirmed value that was reported; null before the first was confirmed. */
  readonly baseline: number | null;
  /** What the newest look saw; null before the first. */
  readonly last: number | null;
  readonly trial: Trial | null;
  readonly episode: Episode | null;
}

/** An episode that is over, with what was seen last of it. */
export type EndedEpisode = Episode & { readonly closedAtS: number; readonly last: number };

export interface TrackRules {
  readonly facet: Facet;
  readonly jumps: readonly ClockJump[];
  readonly onEnded: (episode: EndedEpisode) => void;
}

/** A value that a look saw, and the price beside it. */
interface SeenValue {
  readonly value: number;
  readonly priceCents: number | null;
}

const UNKNOWN: FacetTrack = { baseline: null, last: null, trial: null, episode: null };

/** When a look counts as made: not after it was received, whatever the clock of its source says. */
export function momentOf({ atS, receivedAtS }: ChangeLook): number {
  return Math.min(atS, receivedAtS);
}

/** A track after one more look; looks come in the order of their moments. */
export function afterLook(
  track: FacetTrack = UNKNOWN,
  seen: SeenValue,
  look: ChangeLook,
  rules: TrackRules,
): FacetTrack {
  const after = judged(track, seen, look, rules);
  return after.last === seen.value ? after : { ...after, last: seen.value };
}

function judged(track: FacetTrack, seen: SeenValue, look: ChangeLook, rules: TrackRules): FacetTrack {
  if (look.isNewMeaning) return rebased(track, seen, look, rules);
  if (track.baseline === null) return settled(track, seen, look, rules);
  return tried(recovered(track, seen, look, rules), seen, look, rules);
}

function rebased(track: FacetTrack, { value }: SeenValue, look: ChangeLook, { onEnded }: TrackRules): FacetTrack {
  const { episode } = track;
  if (episode) onEnded({ ...episode, closedAtS: momentOf(look), last: lastOf(track, episode) });
  return { ...UNKNOWN, baseline: value };
}

/** Before anything is confirmed a value that comes twice is the first baseline. Nothing has moved by that. */
function settled(track: FacetTrack, seen: SeenValue, look: ChangeLook, rules: TrackRules): FacetTrack {
  const { trial } = track;
  if (look.isOwn) return { ...UNKNOWN, baseline: seen.value };
  if (trial === null || !rules.facet.isNear(trial.value, seen.value)) {
    return { ...UNKNOWN, trial: trialOf(track, seen, look) };
  }
  if (!confirms(trial, seen.value, look, rules)) return { ...UNKNOWN, trial: restarted(trial, look, rules) };
  return { ...UNKNOWN, baseline: seen.value };
}

/** What is open closes when its value is back within half of the limit, by the same confirmation. */
function recovered(track: FacetTrack, seen: SeenValue, look: ChangeLook, rules: TrackRules): FacetTrack {
  const { episode } = track;
  if (episode === null) return track;
  if (!rules.facet.isNear(episode.from, seen.value)) {
    return episode.back === null ? track : { ...track, episode: { ...episode, back: null } };
  }
  const { back } = episode;
  if (look.isOwn || (back !== null && isConfirmation(back, look, rules))) {
    rules.onEnded({ ...episode, closedAtS: momentOf(look), last: lastOf(track, episode) });
    return { ...track, episode: null };
  }
  if (back !== null && !isAcrossJump(back.sinceS, look, rules)) return track;
  const began = { sinceS: momentOf(look), sourceId: look.sourceId, before: lastOf(track, episode) };
  return { ...track, episode: { ...episode, back: began } };
}

/** What was seen last of what is open: while a look says that it is as before, what the look before that one saw. */
export function lastOf({ last }: FacetTrack, { back, to }: Episode): number {
  return back?.before ?? last ?? to;
}

function tried(track: FacetTrack, seen: SeenValue, look: ChangeLook, rules: TrackRules): FacetTrack {
  const { facet } = rules;
  const baseline = track.baseline!;
  const { trial } = track;
  if (!facet.isBeyond(baseline, seen.value)) {
    return trial === null || (isWavering(baseline, trial, seen, rules) && !look.isOwn)
      ? track
      : { ...track, trial: null };
  }
  if (look.isOwn) return reported(track, seen, trialOf(track, seen, look), look, rules);
  if (trial === null || !facet.isSameWay(baseline, trial.value, seen.value)) {
    return { ...track, trial: trialOf(track, seen, look) };
  }
  if (!confirms(trial, seen.value, look, rules)) return { ...track, trial: restarted(trial, look, rules) };
  return reported(track, seen, trial, look, rules);
}

/** Between half of the limit and the limit a trial of about this value neither counts nor ends. */
function isWavering(baseline: number, trial: Trial, { value }: SeenValue, { facet }: TrackRules): boolean {
  return facet.isNear(trial.value, value) && !facet.isNear(baseline, value);
}

/** The baseline moves, as far as both looks say, and a new episode begins. */
function reported(
  track: FacetTrack,
  seen: SeenValue,
  trial: Trial,
  look: ChangeLook,
  { facet, onEnded }: TrackRules,
): FacetTrack {
  const from = track.baseline!;
  const isFarther = Math.abs(seen.value - from) > Math.abs(trial.value - from);
  const to = facet.isNear(trial.value, seen.value) || !isFarther ? seen.value : trial.value;
  const confirmedAtS = momentOf(look);
  const { episode: ended } = track;
  if (ended) onEnded({ ...ended, closedAtS: confirmedAtS, last: ended.back?.before ?? trial.before });
  const kind = facet.kindOf(from, to);
  const { priceCents, seenAtS, sourceId, before } = trial;
  const { isOwn } = look;
  const episode = kind && { kind, from, to, before, priceCents, seenAtS, confirmedAtS, sourceId, isOwn, back: null };
  // What the last look says beyond what both do begins to wait.
  const rest = facet.isBeyond(to, seen.value) ? trialOf(track, seen, look) : null;
  return { ...track, baseline: to, trial: rest, episode };
}

function trialOf({ last }: FacetTrack, { value, priceCents }: SeenValue, look: ChangeLook): Trial {
  const at = momentOf(look);
  return { value, seenAtS: at, sinceS: at, sourceId: look.sourceId, priceCents, before: last ?? value };
}

/** By a second source that says the same at once, by any look that comes late enough. */
function confirms(trial: Trial, value: number, look: ChangeLook, rules: TrackRules): boolean {
  if (look.sourceId !== trial.sourceId && !rules.facet.isNear(trial.value, value)) {
    return isLateEnough(trial.sinceS, look, rules);
  }
  return isConfirmation(trial, look, rules);
}

function isConfirmation(first: Pick<Trial, 'sinceS' | 'sourceId'>, look: ChangeLook, rules: TrackRules): boolean {
  return look.sourceId !== first.sourceId || isLateEnough(first.sinceS, look, rules);
}

function isLateEnough(sinceS: number, look: ChangeLook, rules: TrackRules): boolean {
  return momentOf(look) - sinceS >= confirmAfterS && !isAcrossJump(sinceS, look, rules);
}

function isAcrossJump(sinceS: number, look: ChangeLook, { jumps }: TrackRules): boolean {
  return jumps.some(({ fromS, toS }) => sinceS <= toS && momentOf(look) >= fromS);
}

function restarted(trial: Trial, look: ChangeLook, rules: TrackRules): Trial {
  return isAcrossJump(trial.sinceS, look, rules) ? { ...trial, sinceS: momentOf(look) } : trial;
}

/** One thing that can change of an offer on a night, as a number. */
export interface Facet {
  /** Whether a value is away from the baseline by the limit or more. */
  readonly isBeyond: (baseline: number, value: number) => boolean;
  /** Whether a value is as another, within half of the limit: of a baseline, that it is back. */
  readonly isNear: (one: number, value: number) => boolean;
  /** Whether two values that are beyond the baseline speak of the same move. */
  readonly isSameWay: (baseline: number, one: number, other: number) => boolean;
  /** The kind of a change; null where it is none that anybody is told. */
  readonly kindOf: (from: number, to: number) => ChangeKind | null;
}

export const FACET_NAMES = ['price', 'sale', 'left', 'minimum', 'arrival'] as const;
export type FacetName = (typeof FACET_NAMES)[number];

const different = (one: number, other: number) => one !== other;
const same = (one: number, other: number) => one === other;
const sameValue = (_baseline: number, one: number, other: number) => one === other;

/** Whether the higher of two prices is above the lower by so many thousandths of it: the way there is as far as the way back. */
function isApart(one: number, other: number, perMille: number): boolean {
  const lower = Math.min(one, other);
  return (Math.max(one, other) - lower) * 1000 >= perMille * lower;
}

const { pricePerMille, confirmAfterS, fewLeft } = CHANGE_LIMITS;
const isFew = (left: number) => left <= fewLeft;
const isManyAgain = (left: number) => left >= 2 * fewLeft;

export const FACETS: Readonly<Record<FacetName, Facet>> = {
  price: {
    isBeyond: (baseline, value) => baseline !== value && isApart(baseline, value, pricePerMille),
    isNear: (one, value) => one === value || !isApart(one, value, pricePerMille / 2),
    isSameWay: (baseline, one, other) => one > baseline === other > baseline,
    kindOf: (from, to) => (to > from ? 'price_up' : 'price_down'),
  },
  sale: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: saleKind },
  left: {
    isBeyond: (baseline, value) => (isFew(baseline) ? isManyAgain(value) : isFew(value)),
    isNear: (one, value) => (isFew(one) ? isFew(value) : value >= Math.min(one, 2 * fewLeft)),
    // There is one way to go from many to few, and one back.
    isSameWay: () => true,
    kindOf: (_from, to) => (isFew(to) ? 'few_left' : null),
  },
  minimum: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: () => 'minimum_stay' },
  arrival: { isBeyond: different, isNear: same, isSameWay: sameValue, kindOf: () => 'arrival_day' },
};

function saleKind(_from: number, to: number): ChangeKind {
  if (to === SALE.on_sale) return 'back_on_sale';
  return to === SALE.closed ? 'closed' : 'sold_out';
}

/** What is known of one source of a campsite. */
export interface FeedingSource {
  readonly name: string;
  /** Seconds since 1970 at which it brought something of the campsite last. */
  readonly lookedAtS: number;
  /** By the register: it fails, or somebody has to act. */
  readonly isInTrouble: boolean;
}

/** A campsite of which no data comes: there are no changes of it to tell. */
export interface DataGap {
  /** Error where one of its sources fails, else no data. */
  readonly state: 'no_data' | 'error';
  /** Seconds since 1970 at which something came last. */
  readonly sinceS: number;
  /** Those in trouble, else all. */
  readonly sources: readonly string[];
}

/**
 * The one thing that is told of a campsite whose sources are late or fail: nothing came of it for longer than `lateAfterS`, or every
 * source that feeds it is in trouble. Null where data comes, and where none ever did.
 */
export function dataGap(sources: readonly FeedingSource[], nowS: number, lateAfterS: number): DataGap | null {
  if (sources.length === 0) return null;
  const sinceS = Math.max(...sources.map(({ lookedAtS }) => lookedAtS));
  const troubled = sources.filter(({ isInTrouble }) => isInTrouble);
  const isLate = nowS - sinceS > lateAfterS;
  if (!isLate && troubled.length < sources.length) return null;
  const state = troubled.length > 0 ? 'error' : 'no_data';
  const reported = troubled.length > 0 ? troubled : sources;
  return { state, sinceS, sources: reported.map(({ name }) => name).sort() };
}

/** What two clocks show at one moment: the one that people set, and one that only runs on. */
export interface ClockReading {
  readonly wallMs: number;
  readonly steadyMs: number;
}

/** Clocks are corrected by less all the time. */
const JUMP_MS = 60_000;

/** The stretch of time over which the wall clock was set between two readings; null where it ran on. */
export function clockJump(before: ClockReading, after: ClockReading): ClockJump | null {
  const expectedMs = before.wallMs + (after.steadyMs - before.steadyMs);
  if (Math.abs(after.wallMs - expectedMs) <= JUMP_MS) return null;
  const [fromS, toS] = [before.wallMs / 1000, after.wallMs / 1000].sort((a, b) => a - b);
  return { fromS: fromS!, toS: toS! };
}
