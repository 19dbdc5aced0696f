import type { Cents } from '../money.ts';
import { NIGHTLY_RATE, type SeenMonth, type Sighting, sightingAt } from '../offers/offer.ts';
import { refusalOfNight, withFee } from '../offers/quote.ts';
import { unpackTerms } from '../offers/stay-terms.ts';
import { CHANGE_LIMITS, type ChangeKind, type ChangeLook, type ClockJump, type NightChange, SALE } from './change.ts';
import {
  afterLook,
  type EndedEpisode,
  type Episode,
  type Facet,
  FACET_NAMES,
  type FacetName,
  FACETS,
  type FacetTrack,
  lastOf,
  momentOf,
  type TrackRules,
  type Trial,
} from './facet-track.ts';

/** What one look saw of one offer in one month. */
export interface MonthLook {
  readonly look: ChangeLook;
  readonly seen: SeenMonth;
  /** It was looked for and not named: that says something of nights alone on which it was seen before. */
  readonly isAbsent?: boolean;
}

/** What is known of one night, by what can change of it; what never was seen is absent. It can be kept as JSON. */
export interface NightTracks extends Partial<Record<FacetName, FacetTrack>> {
  /** Cents of the last price that was seen; absent before the first. */
  readonly lastPrice?: number;
}

/** What is known of the nights of one offer's month: an element a night, null for one that nobody saw. It can be kept as JSON. */
export type MonthTracks = readonly (NightTracks | null)[];

export interface FoldedMonth {
  readonly tracks: MonthTracks;
  /** Changes that came to their end while these looks were folded. */
  readonly closed: readonly NightChange[];
}

interface ChangeRules {
  /** The length of stay that the offer is quoted for. */
  readonly nights: number;
  readonly jumps?: readonly ClockJump[];
}

const MONTH_NIGHTS = 31;

/**
 * The tracks of one offer's month after some looks at it, each night in the order of the moments at which it was looked at; looks of one moment
 * stand in their order. Folding looks in several steps is as folding them at once, where the later steps have the later looks.
 */
export function foldMonth(known: MonthTracks | null, looks: readonly MonthLook[], rules: ChangeRules): FoldedMonth {
  const tracks: (NightTracks | null)[] = known ? [...known] : [];
  const closed: NightChange[] = [];
  let night = 0;
  const onEnded = (episode: EndedEpisode) => void closed.push(endedChange(episode, night));
  const rulesOf = trackRules(rules, onEnded);
  const isInOrder = looks.every(({ seen }) => seen.seenAtSByNight === null);
  for (night = 0; night < MONTH_NIGHTS; night++) {
    const ofNight = looks.flatMap(({ look, seen, isAbsent }) => {
      const sighting = sightingAt(seen, night);
      return sighting === null ? [] : [{ sighting, look: lookAtNight(look, seen, night), isAbsent }];
    });
    if (!isInOrder) ofNight.sort((a, b) => momentOf(a.look) - momentOf(b.look));
    for (const { sighting, look, isAbsent } of ofNight) {
      const before = tracks[night] ?? null;
      if (before === null && isAbsent) continue;
      tracks[night] = nightAfter(before ?? {}, sighting, look, rules.nights, rulesOf);
    }
  }
  closed.sort((a, b) => a.closedAtS! - b.closedAtS! || a.seenAtS - b.seenAtS || a.night - b.night);
  return { tracks: Array.from(tracks, (track) => track ?? null), closed };
}

/** The nights of a look may have moments of their own. */
function lookAtNight(look: ChangeLook, { seenAtSByNight }: SeenMonth, night: number): ChangeLook {
  const atS = seenAtSByNight?.[night] ?? look.atS;
  return atS === look.atS ? look : { ...look, atS };
}

function trackRules(
  { jumps = [] }: ChangeRules,
  onEnded: (episode: EndedEpisode) => void,
): Readonly<Record<FacetName, TrackRules>> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, { facet: FACETS[name], jumps, onEnded }])) as Record<
    FacetName,
    TrackRules
  >;
}

/** The values of a night by what can change of it; what a look says nothing of is absent. */
type NightValues = Partial<Record<FacetName, number>>;

/** What a sighting says. A night that is not for sale says nothing of its price, its units or its terms; one of an unknown price all but that. */
function valuesOfNight(sighting: Sighting, nights: number): NightValues {
  const refusal = refusalOfNight(sighting);
  if (refusal !== null && refusal !== 'price_unknown') return { sale: SALE[refusal] };
  const { priceCents, feeCents, availability, terms } = sighting;
  const { minimumNights, closedToArrival } = unpackTerms(terms);
  return {
    sale: SALE.on_sale,
    ...(priceCents !== null && { price: nights === NIGHTLY_RATE ? priceCents : withFee(priceCents, feeCents, nights) }),
    ...(availability !== null && { left: availability }),
    minimum: minimumNights ?? 1,
    arrival: closedToArrival ? 1 : 0,
  };
}

function nightAfter(
  known: NightTracks,
  sighting: Sighting,
  look: ChangeLook,
  nights: number,
  rulesOf: Readonly<Record<FacetName, TrackRules>>,
): NightTracks {
  const values = valuesOfNight(sighting, nights);
  let after: NightTracks = known;
  for (const name of FACET_NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    const before = known[name];
    const beside = name === 'sale' ? (values.price ?? known.lastPrice ?? null) : null;
    const track = afterLook(before, { value, priceCents: beside }, look, rulesOf[name]);
    if (track !== before) after = { ...after, [name]: track };
  }
  const { price } = values;
  return price === undefined || price === after.lastPrice ? after : { ...after, lastPrice: price };
}

/** The changes of a month that are not over. */
export function changesOf(tracks: MonthTracks): NightChange[] {
  return tracks.flatMap((ofNight, night) =>
    FACET_NAMES.flatMap((name) => {
      const track = ofNight?.[name];
      return track ? changesOfTrack(track, FACETS[name], night) : [];
    }),
  );
}

function changesOfTrack(track: FacetTrack, facet: Facet, night: number): NightChange[] {
  const { trial, baseline, episode, last } = track;
  const open = episode ? [openChange(episode, lastOf(track, episode), night)] : [];
  const kind = trial === null || baseline === null ? null : facet.kindOf(baseline, trial.value);
  return kind === null ? open : [...open, pendingChange(kind, trial!, baseline!, last ?? trial!.value, night)];
}

function pendingChange(kind: ChangeKind, trial: Trial, baseline: number, last: number, night: number): NightChange {
  const { priceCents, seenAtS, sourceId } = trial;
  return {
    kind,
    night,
    ...reportedValues(kind, trial.before, last, baseline, trial.value),
    confirmedFrom: baseline,
    confirmedTo: null,
    priceCents: priceCents as Cents | null,
    seenAtS,
    sourceId,
    confirmedAtS: null,
    closedAtS: null,
    isOwn: false,
    state: 'pending',
  };
}

/**
 * From what the look before saw to what the newest one sees. Where prices crept or waver these may lie the other way round: then as far as the looks
 * say by which it was found.
 */
function reportedValues(kind: ChangeKind, before: number, last: number, baseline: number, value: number) {
  const isDearer = kind === 'price_up';
  if (!isDearer && kind !== 'price_down') return { from: before, to: last };
  const to = [last, value].find((each) => (isDearer ? each > before : each < before));
  return to === undefined ? { from: baseline, to: value } : { from: before, to };
}

/** Whether the next look matters even if it sees just the same: something waits to be confirmed. */
export function isWaiting(tracks: MonthTracks): boolean {
  return tracks.some(
    (ofNight) => ofNight !== null && FACET_NAMES.some((name) => ofNight[name]?.trial || ofNight[name]?.episode?.back),
  );
}

/** How many nights of a look were known before, and how many of those have another price or are for sale otherwise. */
export interface MovedNights {
  readonly known: number;
  readonly moved: number;
}

/** What a look would move, counted against what was confirmed before it. */
export function movedNights(tracks: MonthTracks | null, seen: SeenMonth, { nights }: ChangeRules): MovedNights {
  let known = 0;
  let moved = 0;
  tracks?.forEach((ofNight, night) => {
    const sighting = ofNight && sightingAt(seen, night);
    if (!ofNight || !sighting) return;
    const values = valuesOfNight(sighting, nights);
    const reported = (['price', 'sale'] as const).flatMap((name) => {
      const [baseline, value] = [ofNight[name]?.baseline ?? null, values[name]];
      return baseline === null || value === undefined ? [] : [FACETS[name].isBeyond(baseline, value)];
    });
    if (reported.length > 0) known++;
    if (reported.includes(true)) moved++;
  });
  return { known, moved };
}

function openChange(episode: Episode, last: number, night: number): NightChange {
  const { kind, from, to, before, priceCents, seenAtS, confirmedAtS, sourceId, isOwn, back } = episode;
  return {
    kind,
    state: back === null ? 'open' : 'recovering',
    night,
    ...reportedValues(kind, before, last, from, to),
    confirmedFrom: from,
    confirmedTo: to,
    priceCents: priceCents as Cents | null,
    seenAtS,
    confirmedAtS,
    closedAtS: null,
    sourceId,
    isOwn,
  };
}

function endedChange(episode: EndedEpisode, night: number): NightChange {
  return { ...openChange(episode, episode.last, night), state: 'closed', closedAtS: episode.closedAtS };
}

/** What a complete look that does not name an offer says of it on some nights: it is gone. */
export function goneMonth(nightsOfMonth: number, observedNights: number, atS: number): SeenMonth {
  return {
    observedNights,
    priceCents: Array.from({ length: nightsOfMonth }, () => null),
    availability: Array.from({ length: nightsOfMonth }, () => 0),
    terms: null,
    feeCents: null,
    taxCents: null,
    seenAtS: atS,
    seenAtSByNight: null,
  };
}

/** A source of so many known prices in a batch is asked about; of fewer a single move would be more than half. */
const QUESTION_FROM_RATES = 20;
const QUESTION_SHARE = 0.5;

/** What a source looks at within this time, in seconds, is one capture: a second look would be a later one (change-1). */
export const CAPTURE_WINDOW_S = CHANGE_LIMITS.confirmAfterS;

/** The capture of a batch that a look belongs to, counted from 0: `atS` and the batch's first moment are seconds since 1970. */
export function captureOf(firstS: number, atS: number): number {
  return Math.max(0, Math.floor((atS - firstS) / CAPTURE_WINDOW_S));
}

/** Whether two files of one source, by when they were received in seconds since 1970, are of one capture. */
export function isSameCapture(oneS: number, otherS: number): boolean {
  return Math.abs(oneS - otherS) < CAPTURE_WINDOW_S;
}

/**
 * Whether more than half of what a source sent in one capture is another than it was: then a person is asked whether the source
 * means something else now, and nobody is told of a change.
 */
export function isQuestionable({ known, moved }: MovedNights): boolean {
  return known >= QUESTION_FROM_RATES && moved > known * QUESTION_SHARE;
}

/** What a person says of a batch that was held back. */
const QUESTION_ANSWERS = ['meaning_changed', 'true_changes'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];
