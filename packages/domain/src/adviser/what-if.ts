import type { Cents } from '../money.ts';
import type { NightInputs } from './night-inputs.ts';

/** The inputs of a night if some competitors, by name, had other prices: those count as seen now. */
export function withPrices(inputs: NightInputs, prices: ReadonlyMap<string, Cents>): NightInputs {
  if (prices.size === 0) return inputs;
  const others = inputs.others.map((other) => {
    const priceCents = prices.get(other.name);
    return priceCents === undefined ? other : { ...other, priceCents, state: 'priced' as const, seenAtS: inputs.atS };
  });
  return { ...inputs, others };
}
