import type { getAdviceWhatIf } from '@vivac/contract/adviser/what-if';
import type { QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import { inputsToWire, nightToWire } from '@vivac/contract/wire/adviser/advice';
import { advise } from '@vivac/domain/adviser/advise';
import { withPrices } from '@vivac/domain/adviser/what-if';
import { type Cents, centsOf } from '@vivac/domain/money';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { type AdviserSources, adviseNights } from './advise-nights.ts';
import { noSettings } from './deciding/decide.ts';
import type { AskedNights } from './gather-inputs.ts';
import { keptSettings } from './read.ts';

/** What would be proposed for a night if some competitors had other prices; nothing of it is kept. */
export async function whatIf(
  sources: AdviserSources,
  uid: string,
  asked: AskedNights,
  query: QueryOf<typeof getAdviceWhatIf>,
): Promise<ResponseOf<typeof getAdviceWhatIf> | Refusal> {
  const prices = changedPrices(asked, query);
  if (isRefusal(prices)) return prices;
  const kept = await keptSettings(sources.primary, uid, asked.reference);
  if (kept === null) return noSettings();
  const { settings } = kept;
  const [known] = await adviseNights(sources, uid, asked, settings);
  const inputs = withPrices(known!.inputs, prices);
  return {
    known: nightToWire(known!),
    what_if: inputsToWire({ inputs, advice: advise(inputs, settings), decided: known!.decided, settings }),
  };
}

function changedPrices(
  { competitors }: AskedNights,
  { changedname, changedprice }: QueryOf<typeof getAdviceWhatIf>,
): ReadonlyMap<string, Cents> | Refusal {
  if (changedname.length !== changedprice.length) {
    return refuse('invalid', 'changedprice: one price for each of changedname, in the same order.', 'changedprice');
  }
  const known = new Set(competitors.map(({ name }) => name));
  if (!changedname.every((name) => known.has(name))) {
    return refuse('invalid', 'changedname: each has to be one of the competitors of this call.', 'changedname');
  }
  const prices = new Map(changedname.map((name, at) => [name, centsOf(changedprice[at]!)]));
  return prices.size === changedname.length
    ? prices
    : refuse('invalid', 'changedname: each competitor has one price.', 'changedname');
}
