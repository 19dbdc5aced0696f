import { plainWords } from '../guess/names/plain-words.ts';
import type { ReadCell } from './list-cells.ts';
import type { Facts, PriceFact } from './list-facts.ts';
import { leaveOut } from './table-rows.ts';

/** What an agency pays, or nobody before tax: `Neto agencia`, `Sin IVA`, `HT`. */
const NET =
  /(?:^| )(?:netos?|netas?|nets?|nett|netto|nette|ht|hors taxes?|agencias?|agency|agences?|b2b|(?:sin|sense|without|excl|hors|ohne|zzgl|exkl|zonder|senza|sem) (?:iva|i v a|vat|tva|mwst|ust|btw|taxes?|tax))(?= |$)/;

/** The tax itself, in a column of its own. */
const TAX = /^(?:iva|igic|vat|tva|mwst|ust|btw)(?: \d{1,2})?$/;
const isTax = ({ text }: ReadCell): boolean => TAX.test(plainWords(text));

const isNet = ({ ranges, text }: ReadCell): boolean => NET.test(plainWords(ranges ? ranges.rest : text));

/** Beside the price of the same unit, season and nights that guests pay, a net one is left out. Answers with the headers that say so. */
export function leaveOutNet(facts: Facts): ReadonlySet<ReadCell> {
  const { prices } = facts;
  const taxes = prices.filter(({ header }) => header.some(isTax));
  const net = prices.filter((fact) => fact.header.some(isNet) && !taxes.includes(fact));
  const gross = new Set(prices.filter((fact) => !net.includes(fact) && !taxes.includes(fact)).map(keyOf));
  const beside = net.filter((fact) => gross.has(keyOf(fact)));
  const cellsOf = (of: readonly PriceFact[]) => of.map(({ cell }) => cell);
  leaveOut(facts, cellsOf(beside), 'net_price');
  leaveOut(facts, cellsOf(taxes), 'attribute');
  const gone = new Set([...beside, ...taxes]);
  prices.splice(0, prices.length, ...prices.filter((fact) => !gone.has(fact)));
  const kept = new Set(prices.flatMap(({ header }) => header));
  return new Set(beside.flatMap(({ header }) => header.filter((cell) => !kept.has(cell))));
}

const keyOf = ({ unit, season, nights, per }: PriceFact): string =>
  JSON.stringify([unit.name, unit.part, season.ranges.length > 0 ? season.ranges : season.name, nights, per]);
