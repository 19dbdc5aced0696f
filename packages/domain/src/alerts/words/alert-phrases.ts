import type { ChangeKind } from '../../changes/change.ts';
import type { SourceFacts } from '../alert.ts';

/** What a sentence about a run of nights is made of, already written in its language. */
export interface RunParts {
  /** “Camping X”, or “Camping X (your campsite)”. */
  readonly who: string;
  /** “1–15 Aug”. */
  readonly when: string;
  /** “15 nights, 1–15 Aug”. */
  readonly nights: string;
  /** Of prices: “8–12%”, without a sign. */
  readonly percent: string;
  /** Of prices: “€100–€110 → €112–€120”. */
  readonly move: string;
  /** Of what went or came: its price; empty where none is known. */
  readonly price: string;
  /** Units left or nights of a minimum stay. */
  readonly from: string;
  readonly to: string;
  /** Whether guests can arrive now: no, yes, or on some of the nights. */
  readonly arrival: 'no' | 'yes' | 'some';
}

type Say<Parts> = (parts: Parts) => string;

export interface PositionParts extends RunParts {
  readonly line: string;
  readonly compared: string;
}

export interface FollowerParts extends RunParts {
  readonly own: string;
}

export interface GapParts {
  readonly who: string;
  readonly sources: string;
}

/** The sentences of alerts in one language; a title has no full stop. */
export interface AlertPhrases {
  readonly own: string;
  /** “15 nights, 1–15 Aug”, “the night of 3 Aug”, and where they are not all of the range “14 nights between 1 Aug and 30 Sep”. */
  readonly nights: (count: number, when: string, isWhole: boolean) => string;
  readonly more: (count: number) => string;
  /** Behind a move: what two looks agree on. */
  readonly confirmed: (move: string) => string;
  readonly titles: Readonly<Record<ChangeKind, Say<RunParts>>>;
  readonly lines: Readonly<Record<ChangeKind, Say<RunParts>>>;
  readonly position: Readonly<
    Record<'rank' | 'index', { readonly title: Say<PositionParts>; readonly line: Say<PositionParts> }>
  >;
  readonly follower: { readonly title: Say<FollowerParts>; readonly line: Say<FollowerParts> };
  readonly source: Readonly<
    Record<
      SourceFacts['trouble'],
      { readonly title: (source: string) => string; readonly line: (source: string) => string }
    >
  >;
  readonly gap: { readonly title: Say<GapParts>; readonly line: Say<GapParts> };
}
