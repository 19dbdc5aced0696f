import type { RULE_KIND_MODULES, RuleKind, RuleLine } from '@vivac/domain/rules/kinds/rule-kinds';

// What a trial of a rule finds, in our words and in those of the wire. No schema: the browser carries this file.

/** `competitorPrice` is `competitor_price` on the wire. */
type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : Name;

/** A finding of a kind on the wire. */
export type WireLine<Kind extends RuleKind> = {
  [Name in keyof RuleLine<Kind> & string as WireName<Name>]: RuleLine<Kind>[Name];
};
/** Under the name of each kind's list, its lines. */
export type WireLines = { [Kind in RuleKind as (typeof RULE_KIND_MODULES)[Kind]['list']]: WireLine<Kind>[] };

/** Writes a finding by the names of the wire. */
export function lineToWire<Kind extends RuleKind>(line: RuleLine<Kind>): WireLine<Kind> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [wireName(name), value])) as WireLine<Kind>;
}

export function lineFromWire<Kind extends RuleKind>(line: WireLine<Kind>): RuleLine<Kind> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [ourName(name), value])) as RuleLine<Kind>;
}

export function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function ourName(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Prices of a campsite that were too old to be judged by. */
interface StalePrices {
  readonly campsite: string;
  readonly nights: number;
  /** A moment, ISO 8601 in UTC. */
  readonly observedAt: string;
}

export function stalePricesToWire({ campsite, nights, observedAt }: StalePrices) {
  return { campsite, nights, observed_at: observedAt };
}
