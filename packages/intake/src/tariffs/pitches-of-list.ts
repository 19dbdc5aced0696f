import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { type ConceptPrice, type LeaveOut, unitsOfConcepts } from './concept-units.ts';
import type { Concept } from './list-concepts.ts';
import type { StatedUnit } from './list-facts.ts';
import { type SeasonPrice, weekendOfSums } from './list-weekend.ts';
import { byNight } from './parts-of-stay.ts';

/** What the concepts of a list add up to, and how much more at weekends. */
export function pitchesOfConcepts(
  all: readonly SeasonPrice[],
  concepts: ReadonlyMap<StatedUnit, Concept>,
  per: Tariff['per'],
  hasExtra: boolean,
  leaveOut: LeaveOut,
) {
  const prices = all.flatMap((price) => {
    const concept = concepts.get(price.fact.unit);
    return concept ? [{ ...price, concept }] : [];
  });
  if (prices.length === 0) return { prices, added: [], bands: [], doubts: [], weekend: null };
  // A row whose prices are all left out costs something all the same.
  const priced = new Set(prices.map(({ fact }) => fact.unit.name));
  const unpriced = new Map(
    [...concepts].flatMap(([unit, concept]) => (priced.has(unit.name) ? [] : [[unit.name, { ...unit, concept }]])),
  );
  const sumsOf = (of: readonly ConceptPrice[]) => unitsOfConcepts(of, [...unpriced.values()], hasExtra, leaveOut);
  const sums = sumsOf(prices.filter(({ fact }) => fact.nights !== 'weekend'));
  const bands = per === 'week' ? sums.bands.flatMap((band) => byNight(band, leaveOut)) : sums.bands;
  const dearer = prices.filter(({ fact }) => fact.nights === 'weekend');
  const cells = dearer.map(({ fact }) => fact.cell);
  const weekend =
    dearer.length === 0
      ? { cents: [0], cells }
      : weekendOfSums(sums, sumsOf([...dearer, ...withoutWeekend(prices, dearer)]), cells);
  return { prices, ...sums, bands, weekend };
}

/** What has no price of its own at weekends costs the same. */
function withoutWeekend(prices: readonly ConceptPrice[], dearer: readonly ConceptPrice[]): ConceptPrice[] {
  const own = new Set(dearer.map(({ unit, season }) => `${unit}|${season.name}`));
  return prices.filter(({ fact, unit, season }) => fact.nights === null && !own.has(`${unit}|${season.name}`));
}
