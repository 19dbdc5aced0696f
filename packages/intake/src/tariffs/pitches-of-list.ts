import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { ConceptPrice, LeaveOut } from './concept-rows.ts';
import { addedKey, type AddedUnit, type PersonPrice, unitsOfConcepts } from './concept-units.ts';
import type { Concept } from './list-concepts.ts';
import type { StatedUnit } from './list-facts.ts';
import { type SeasonPrice, type WeekendDifference, weekendOfSums } from './list-weekend.ts';
import type { Doubt } from './tariff-read.ts';

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
  if (dearer.length === 0) return { prices, ...sums, bands, weekend: { of: evenOf(sums.added), cells } };
  const same = withoutWeekend(prices, dearer);
  const weekend = weekendOfSums(sums, sumsOf([...dearer, ...same]), cells);
  return { prices, ...sums, bands, doubts: [...sums.doubts, ...sameAtWeekends(same)], weekend };
}

/** Pitches without a price of the weekend beside units that have one. */
const evenOf = (added: readonly AddedUnit[]): WeekendDifference[] =>
  added.flatMap(({ unit, prices }) => prices.map(({ season }) => ({ unit: addedKey(unit.name), season, cents: 0 })));

/** What has no price of its own at weekends costs the same. */
function withoutWeekend(prices: readonly ConceptPrice[], dearer: readonly ConceptPrice[]): ConceptPrice[] {
  return prices.filter(
    ({ fact, unit, season }) =>
      fact.nights !== 'weekend' && !dearer.some((one) => one.unit === unit && one.season === season),
  );
}

/** A column of the other nights says nothing of the weekend. */
function sameAtWeekends(same: readonly ConceptPrice[]): Doubt[] {
  const midweek = same.filter(({ fact }) => fact.nights === 'midweek');
  const cells = midweek.map(({ fact }) => fact.cell);
  const of = [...new Set(midweek.map(({ fact }) => fact.unit.name))].join(', ');
  return cells.length === 0 ? [] : [{ asks: 'weekend_same', taken: 'price', others: [], cells, of }];
}

const NIGHTS = 7;

/** A tariff has what each night costs. */
function byNight(band: PersonPrice, leaveOut: LeaveOut): PersonPrice[] {
  const amounts = [...band.amounts];
  const uneven = amounts.filter(([, { cents }]) => (cents ?? 0) % NIGHTS !== 0);
  for (const [, { cell }] of uneven) leaveOut(cell, 'extra_person_week');
  const even = amounts.filter((one) => !uneven.includes(one));
  return [
    {
      ...band,
      amounts: new Map(even.map(([season, one]) => [season, { ...one, cents: one.cents && one.cents / NIGHTS }])),
    },
  ];
}
