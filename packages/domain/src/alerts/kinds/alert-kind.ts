import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { FoundAlert } from '../found-alert.ts';
import type { AlertMarkets, AlertNeed } from './alert-market.ts';

/** What alert rules of every kind have; a kind adds its own parts. */
export interface AlertRule {
  readonly enabled: boolean;
  /** Whether what is urgent is told at once, and not with the next digest. */
  readonly urgent: boolean;
}

/** A whole number, or null where that is allowed. */
export interface WholePart {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  readonly initial: number | null;
  /** Null says that this limit is not set. */
  readonly canBeNone?: true;
  readonly means: string;
}

export interface FlagPart {
  readonly is: 'flag';
  readonly initial: boolean;
  readonly means: string;
}

export interface OneOfPart {
  readonly is: 'one of';
  /** The first is that of a rule that says none. */
  readonly among: readonly (string | number)[];
  readonly means: string;
}

/** The filters that a rule compares under; absent until there are any to begin with. */
export interface FiltersPart {
  readonly is: 'filters';
  readonly means: string;
}

/** Names of campsites that the owner sees; empty for all of them. */
export interface CampsitesPart {
  readonly is: 'campsites';
  readonly means: string;
}

/** What a part of an alert rule may be: from it rules are read, the contract writes their schema and the screen its form. */
export type AlertPart = WholePart | FlagPart | OneOfPart | FiltersPart | CampsitesPart;

type PartOf<Value> = [Value] extends [boolean]
  ? FlagPart
  : [Value] extends [number | null]
    ? WholePart | OneOfPart
    : [Value] extends [string]
      ? OneOfPart
      : [OfferFilters] extends [Value]
        ? FiltersPart
        : CampsitesPart;

/** All that is to be known of a kind of alert rules, without a database or a screen. */
export interface AlertKindModule<Of extends AlertRule, Need extends AlertNeed> {
  /** “price change rule”, as refusals call it. */
  readonly noun: string;
  readonly forAdministrators: boolean;
  readonly parts: { readonly [Name in Exclude<keyof Of, keyof AlertRule>]-?: PartOf<Of[Name]> };
  /** As somebody may send it. */
  readonly example: Of;
  /** What is wrong with its parts together, after the name of the rule. */
  fault(rule: Of): string | null;
  /** What it tells of, in one sentence. */
  readonly words: Readonly<Record<Language, (rule: Of) => string>>;
  readonly needs: Need;
  find(rule: Of, market: AlertMarkets[Need]): FoundAlert[];
}
