import { plainWords } from '../guess/names/plain-words.ts';
import type { ReadCell } from './list-cells.ts';
import type { Facts, PriceFact } from './list-facts.ts';
import { leaveOut } from './table-rows.ts';

/** What an agency pays, or nobody before tax: `Neto agencia`, `Sin IVA`, `HT`. */
const NET =
  /(?:^| )(?:netos?|netas?|nets?|nett|netto|nette|ht|hors taxes?|agencias?|agency|agences?|b2b|(?:sin|sense|without|excl|hors|ohne|zzgl|exkl|zonder|senza|sem) (?:iva|i v a|vat|tva|mwst|ust|btw|taxes?|tax))(?= |$)/;

const isNet = ({ ranges, text }: ReadCell): boolean => NET.test(plainWords(ranges ? ranges.rest : text));

/** Beside the price of the same unit, season and nights that guests pay, a net one is left out. Answers with the headers that say so. */
export function leaveOutNet(facts: Facts): ReadonlySet<ReadCell> {
  const { prices } = facts;
  const net = prices.filter(({ header }) => header.some(isNet));
  const gross = new Set(prices.filter((fact) => !net.includes(fact)).map(keyOf));
  const beside = net.filter((fact) => gross.has(keyOf(fact)));
  leaveOut(
    facts,
    beside.map(({ cell }) => cell),
    'net_price',
  );
  const gone = new Set(beside);
  prices.splice(0, prices.length, ...prices.filter((fact) => !gone.has(fact)));
  const kept = new Set(prices.flatMap(({ header }) => header));
  return new Set(beside.flatMap(({ header }) => header.filter((cell) => !kept.has(cell))));
}

const keyOf = ({ unit, season, nights, per }: PriceFact): string =>
  JSON.stringify([unit.name, unit.part, season.ranges.length > 0 ? season.ranges : season.name, nights, per]);
