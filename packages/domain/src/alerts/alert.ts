import type { ChangeKind } from '../changes/change.ts';
import type { Span } from '../changes/change-runs.ts';
import type { Day } from '../time/day.ts';
import type { DataGap } from '../changes/facet-track.ts';

/** What an alert is about; each is a module of its own (`kinds`). */
export const ALERT_KINDS = ['price_change', 'availability_change', 'position_change', 'follower', 'source'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Pending: one look says so. Open: confirmed. Recovering: one look says that it is as before. Closed: over. No data: nothing can be said, because
 * nothing comes. Error: a source fails.
 */
export const ALERT_STATES = ['pending', 'open', 'recovering', 'closed', 'no_data', 'error'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Consecutive nights of a campsite that an alert is about. */
interface Nights {
  readonly campsite: string;
  /** The reader's own campsite. */
  readonly isOwn: boolean;
  readonly first: Day;
  readonly last: Day;
  /** How many of them. */
  readonly nights: number;
}

/** A run of changes: prices in cents, units left, nights of a minimum stay; of what went or came, no values but the price. */
export interface ChangeFacts extends Nights {
  readonly is: 'change';
  readonly change: ChangeKind;
  readonly from: Span | null;
  readonly to: Span | null;
  /** Of prices what was confirmed, where it is other than what is told. */
  readonly confirmed?: { readonly from: Span; readonly to: Span };
  /** Of prices, in whole percent. */
  readonly percent: Span | null;
  /** In cents, of what went the last price, of what came back its price. */
  readonly priceCents: Span | null;
  readonly units: readonly string[];
}

/** The own campsite's place crossed a line. */
export interface PositionFacts extends Nights {
  readonly is: 'position';
  /** Rank: 1 is the dearest. Index: the own price in percent of the median. */
  readonly measure: 'rank' | 'index';
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** How many campsites had a price, the own one included. */
  readonly compared: number;
}

/** A competitor moved near the own price after the own one moved; prices in cents. */
export interface FollowerFacts extends Nights {
  readonly is: 'follower';
  readonly from: Span;
  readonly to: Span;
  readonly own: Span;
  /** Whole percent: how near the own price theirs is now; above it positive. */
  readonly percent: Span;
  /** Seconds since 1970 when the own price moved. */
  readonly ownMovedAtS: number;
}

/** A source is late or fails, or asks what it means. */
export interface SourceFacts {
  readonly is: 'source';
  readonly source: string;
  readonly trouble: 'late' | 'failing' | 'question';
  /** Seconds since 1970. */
  readonly sinceS: number;
}

/** Of campsites that a rule watches nothing comes: one event for all that the same sources feed. */
export interface DataGapFacts {
  readonly is: 'data_gap';
  readonly campsites: readonly string[];
  readonly sources: readonly string[];
  /** Seconds since 1970. */
  readonly sinceS: number;
}

/** What happened, in no language. */
export type AlertFacts = ChangeFacts | PositionFacts | FollowerFacts | SourceFacts | DataGapFacts;

/** An alert as it was when it was told. */
export interface SentAlert {
  readonly id: string;
  readonly kind: AlertKind;
  readonly state: AlertState;
  readonly facts: AlertFacts;
  readonly isUrgent: boolean;
  /** It was told before and is told again because it changed. */
  readonly isAgain: boolean;
}

/** An event that a rule finds in what is known at a moment. The same event may be found again longer, later and in another state. */
export interface FoundAlert {
  /** What it is of and of which kind: `7 price_up`. Events of different subjects are never the same. */
  readonly subject: string;
  readonly campsiteId: number | null;
  readonly state: AlertState;
  readonly facts: AlertFacts;
  /** Seconds since 1970 of the first look that saw it. */
  readonly seenAtS: number;
  /** Seconds since 1970 from which it is believed; while it is pending, when it was seen. */
  readonly openedAtS: number;
  readonly isUrgent: boolean;
}

/** An alert as it is kept. */
export interface StoredAlert extends FoundAlert {
  readonly id: string;
  /** The facts when it was news last; null before that. */
  readonly newsFacts: AlertFacts | null;
  /** Something of it waits to be told. */
  readonly hasNews: boolean;
  readonly isReported: boolean;
}

/** Between the moments at which the looks of one move saw it there is less than a day. */
export const ONE_MOVE_S = 24 * 3600;

/** The nights of an event; null of one that is about none. */
export function nightsOf(facts: AlertFacts): { readonly first: Day; readonly last: Day } | null {
  return 'first' in facts ? facts : null;
}

/**
 * Under which an event is kept (alert-2): its subject, the second of the first look that saw it and its first night, as they were when it was found
 * first. It stays when the run grows, since what is found later is recognised by {@link isSameEvent}.
 */
export function eventKey({ subject, seenAtS, facts }: FoundAlert): string {
  return `${subject}|${Math.round(seenAtS)}|${nightsOf(facts)?.first ?? ''}`;
}

/** What an event key says of the event. */
export function anchorOf(key: string): Pick<FoundAlert, 'subject' | 'seenAtS'> {
  const [, subject = key, seenAtS = '0'] = /^(.*)\|(\d+)\|[^|]*$/s.exec(key) ?? [];
  return { subject, seenAtS: Number(seenAtS) };
}

/** Whether what was found is what is known: of the same subject, of the same move, over some of the same nights. What lasts is one event while it lasts. */
export function isSameEvent(known: FoundAlert, found: FoundAlert): boolean {
  if (known.subject !== found.subject) return false;
  const [ofKnown, ofFound] = [nightsOf(known.facts), nightsOf(found.facts)];
  if (ofKnown === null || ofFound === null)
    return known.state !== 'closed' || known.seenAtS === Math.round(found.seenAtS);
  const isOfMove = Math.abs(known.seenAtS - found.seenAtS) < ONE_MOVE_S;
  return isOfMove && ofKnown.first <= ofFound.last && ofFound.first <= ofKnown.last;
}

/** Campsites of which no data comes, told once for each set of sources: one late feed is one event, however many campsites it feeds (alert-13). */
export function gapAlerts(gaps: readonly { readonly campsite: string; readonly gap: DataGap }[]): FoundAlert[] {
  const alike = Map.groupBy(gaps, ({ gap: { state, sources } }) => JSON.stringify([state, sources]));
  return [...alike.values()].map((those) => {
    const [{ gap }] = those as [(typeof those)[0]];
    const sinceS = Math.floor(Math.min(...those.map((each) => each.gap.sinceS)));
    const campsites = those.map(({ campsite }) => campsite);
    return {
      subject: `gap ${gap.sources.join(', ')}`,
      campsiteId: null,
      state: gap.state,
      facts: { is: 'data_gap', campsites, sources: gap.sources, sinceS },
      seenAtS: sinceS,
      openedAtS: sinceS,
      isUrgent: false,
    };
  });
}
