import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { Concept } from './list-concepts.ts';
import type { LeftOutReason, PriceFact } from './list-facts.ts';
import type { ListSeason } from './list-seasons.ts';
import type { ReadCell } from './list-cells.ts';

/** A price of a thing or person in a season, as one cell says it. */
export interface ConceptPrice {
  readonly fact: PriceFact;
  readonly unit: string;
  readonly season: ListSeason;
  readonly concept: Concept;
}

export type LeaveOut = (cell: ReadCell, reason: LeftOutReason) => void;

/** A row of the list with what it costs by season: undefined where that is not known, null where nobody can have it. */
export interface Row {
  readonly name: string;
  readonly cell: ReadCell | null;
  readonly concept: Concept;
  readonly amounts: ReadonlyMap<ListSeason, { readonly cents: number | null; readonly cell: ReadCell }>;
}

export type Person = Row & { readonly concept: Extract<Concept, { is: 'person' }> };

/** A list that does not say what a stay costs. */
export function refuse(
  rows: readonly Pick<Row, 'name' | 'cell'>[],
  why: 'tariffOfParts' | 'tariffByLength' | 'tariffTwoAdults' = 'tariffOfParts',
): never {
  const names = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== '').slice(0, 3);
  const cell = rows[0]?.cell;
  throw new ImportRefused(
    toSay(why, { names: names.join(', ') }),
    cell?.sheet === null ? cell.line : null,
    names[0] ?? '',
  );
}

export function rowsOf(prices: readonly ConceptPrice[], leaveOut: LeaveOut): Row[] {
  const rows = [...Map.groupBy(prices, ({ unit }) => unit).values()].map((own): Row => {
    const { unit } = own[0]!.fact;
    const amounts = [...Map.groupBy(own, ({ season }) => season)].flatMap(([season, facts]) => {
      const cell = facts[0]!.fact.cell;
      const stated = new Set(facts.map((one) => centsIn(one, leaveOut)));
      if (stated.size > 1) for (const { fact } of facts) leaveOut(fact.cell, 'conflicting_price');
      const [cents] = stated;
      return stated.size > 1 || cents === undefined ? [] : [[season, { cents, cell }] as const];
    });
    return { name: unit.name, cell: unit.cell, concept: own[0]!.concept, amounts: new Map(amounts) };
  });
  // Of one name in two parts of a list nothing says which belongs to which.
  const names = Map.groupBy(rows, ({ name }) => name);
  const twice = [...names.values()].find((own) => own.length > 1);
  return twice === undefined ? rows : refuse(twice);
}

const REASONS: Readonly<Partial<Record<ReadCell['price']['is'], LeftOutReason>>> = {
  unreadable: 'unreadable_price',
  on_request: 'on_request',
  zero: 'zero_price',
  free: 'unreadable_price',
};

function centsIn({ fact: { cell }, concept }: ConceptPrice, leaveOut: LeaveOut): number | null | undefined {
  const { price } = cell;
  if (price.is === 'price') return price.cents;
  if (price.is === 'free' || price.is === 'zero') {
    if (costsNothing(concept, price.is)) return 0;
  } else if (price.is === 'not_let') {
    // A dash beside a thing says that there is none, or that it is included.
    if (concept.is === 'pitch' || concept.is === 'shelter') return null;
    leaveOut(cell, 'unreadable_price');
    return undefined;
  }
  const reason = REASONS[price.is];
  if (reason) leaveOut(cell, reason);
  return undefined;
}

/** Nothing is what a child or electricity costs, and no price of a pitch; a figure of nothing is none of what everybody pays for. */
function costsNothing(concept: Concept, stated: 'free' | 'zero'): boolean {
  if (concept.is === 'pitch') return false;
  const isPaid = concept.is === 'shelter' || (concept.is === 'person' && !concept.isChild);
  return stated === 'free' || !isPaid;
}
