import type { Day } from '../time/day.ts';
import type { AlertFacts, AlertState } from './alert.ts';

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
export interface KnownAlert extends FoundAlert {
  readonly id: string;
  /** The facts when it was news last; null before that. */
  readonly newsFacts: AlertFacts | null;
  /** Something of it waits to be told. */
  readonly hasNews: boolean;
  readonly isTold: boolean;
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
