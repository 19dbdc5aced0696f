import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { Quote } from '../../offers/quote.ts';
import type { Day } from '../../time/day.ts';

/** What rules of every kind have; a kind adds its own parts. */
export interface Rule {
  readonly type: 'email';
  readonly schedule: 'daily' | 'weekly';
  /** 1 Monday to 7 Sunday; absent means any, which is Monday (rule-14). */
  readonly day?: number;
  readonly enabled: boolean;
}

/** A number with at most two decimals. */
export interface NumberPart {
  readonly is: 'number';
  readonly min: number;
  readonly max: number;
  /** Where nothing is said, and with which a form begins (rule-14). */
  readonly initial: number;
  readonly means: string;
}

interface BooleanPart {
  readonly is: 'boolean';
  readonly means: string;
}

interface ChoicePart<Value> {
  readonly is: 'choice';
  readonly among: readonly Value[];
}

/** The filters that a rule compares under; absent until there are any to begin with. */
interface FiltersPart {
  readonly is: 'filters';
  readonly means: string;
}

/** What a part of a rule may be: from it rules are read, and the contract writes their schema. */
export type RulePart = NumberPart | BooleanPart | ChoicePart<string> | FiltersPart;

type PartOf<Value> = [Value] extends [number]
  ? NumberPart
  : [Value] extends [boolean]
    ? BooleanPart
    : [OfferFilters] extends [Value]
      ? FiltersPart
      : ChoicePart<Value>;

/** What a part of a finding is, where a trial shows it. */
export type LinePart = keyof LineValues;

interface LineValues {
  day: string;
  moment: string;
  text: string;
  'text or none': string | null;
  euros: number;
  percent: number;
  number: number;
}

/** A finding as a trial shows it, by its parts. */
export type LineOf<Parts extends Readonly<Record<string, LinePart>>> = {
  -readonly [Name in keyof Parts]: LineValues[Parts[Name]];
};

/** All that is to be known of a kind of rules, without a database, a mail or a screen. */
export interface RuleKindModule<
  Of extends Rule,
  Need extends MarketNeed,
  Finding,
  Line extends Readonly<Record<string, LinePart>>,
  List extends string,
> {
  /** “price rule”, as refusals call it. */
  readonly noun: string;
  /** The first is that of a rule that says none. */
  readonly schedules: readonly Of['schedule'][];
  readonly parts: { readonly [Name in Exclude<keyof Of, keyof Rule>]: PartOf<Of[Name]> };
  /** As somebody may send it. */
  readonly example: Of;
  /** What its own parts say, for the id of the rule. */
  identity(rule: Of): string;
  /** What it does, in one sentence; `when` is such as “Every Monday at 07:00”. */
  readonly words: Readonly<Record<Language, (rule: Of, when: string) => string>>;
  readonly needs: Need;
  evaluate(rule: Of, market: Market[Need]): Findings<Finding>;
  /** Under this name a trial lists what was found. */
  readonly list: List;
  readonly line: Line;
}

/** As a number is written in a sentence of a language. */
export function numberIn(language: Language, number: number): string {
  return language === 'en' ? String(number) : String(number).replace('.', ',');
}

/** A campsite's quotes, one a night from the same first night on as those it is compared with. */
export interface QuotedCampsite {
  readonly name: string;
  readonly quotes: readonly Quote[];
}

/** The quotes of the nights ahead of a day, as they were known at a moment (seconds since 1970). */
export interface NightsAhead {
  readonly first: Day;
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
  readonly atS: number;
}

/** What a review rule looks at. */
export interface ArrivedReview {
  readonly id: number;
  readonly date: Day;
  readonly title: string | null;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  /** Seconds since 1970. */
  readonly arrivedAtS: number;
}

/** What a rule may be held against; a kind says which of them it needs. */
export interface Market {
  readonly prices: NightsAhead;
  readonly reviews: ArrivedReviews;
}
export type MarketNeed = keyof Market;

/** The reviews of the reference campsite that arrived after one moment and up to another, in seconds since 1970. */
interface ArrivedReviews {
  readonly reviews: readonly ArrivedReview[];
  readonly afterS: number;
  readonly untilS: number;
}

/** A campsite with prices that are too old to tell of. */
export interface StaleCampsite {
  readonly name: string;
  readonly nights: number;
  /** Seconds since 1970 when the newest of them was last seen. */
  readonly seenAtS: number;
}

/** What a rule found. */
export interface Findings<Finding> {
  /** None is no message. */
  readonly found: readonly Finding[];
  /** The reference campsite first. Worth a word in a message, never a message. */
  readonly stale: readonly StaleCampsite[];
}
