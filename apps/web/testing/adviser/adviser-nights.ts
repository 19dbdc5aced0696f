import type { AdviceInputs, AdvisedNight, getAdvice } from '@vivac/contract/adviser';
import type { ResponseOf } from '@vivac/contract/endpoint';
import { inputsToWire, nightToWire } from '@vivac/contract/wire/adviser/advice';
import { settingsToWire } from '@vivac/contract/wire/adviser/settings';
import { type AdviserSettings, FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import { advise } from '@vivac/domain/adviser/advise';
import type { CurrentNight, NightInputs } from '@vivac/domain/adviser/night-facts';
import type { Cents } from '@vivac/domain/money';
import { type Day, addDays } from '@vivac/domain/time/day';
import { COMPETITORS, TODAY } from '../market.ts';

const AT_S = Date.parse('2026-11-21T06:00:00.000Z') / 1000;

const SETTINGS: AdviserSettings = {
  ...FIRST_SETTINGS,
  floorCents: 6000 as Cents,
  ceilingCents: 15_000 as Cents,
};

export const pricedAt = (euros: number): CurrentNight => ({
  priceCents: (euros * 100) as Cents,
  state: 'priced',
  seenAtS: AT_S,
});
const SOLD_OUT: CurrentNight = { priceCents: null, state: 'sold_out', seenAtS: AT_S };

/** Own 90, the others 100, 110, 90 and 100, unless told otherwise. */
export function inputsOf(day: Day, changed: Partial<NightInputs> = {}): NightInputs {
  return {
    day,
    atS: AT_S,
    own: pricedAt(90),
    dayBeganCents: 9000 as Cents,
    others: [100, 110, 90, 100].map((euros, at) => ({ name: COMPETITORS[at] ?? 'Mas Vell', ...pricedAt(euros) })),
    keyDate: null,
    score: { own: 900, median: 840, of: 4 },
    pace: null,
    ...changed,
  };
}

/** Four nights: raised, on the eve of a holiday, sold out, and with limits that cross. */
export const NIGHTS: readonly NightInputs[] = [
  inputsOf(TODAY),
  inputsOf(addDays(TODAY, 1), {
    own: pricedAt(120),
    dayBeganCents: 12_000 as Cents,
    keyDate: { name: 'Inmaculada', isEve: true },
  }),
  inputsOf(addDays(TODAY, 2), { own: SOLD_OUT }),
  inputsOf(addDays(TODAY, 3), { own: pricedAt(50), dayBeganCents: 5000 as Cents }),
];

export function nightOnWire(inputs: NightInputs, decided: AdvisedNight['decided'] = null): AdviceInputs {
  const night = inputsToWire({ inputs, advice: advise(inputs, SETTINGS), settings: SETTINGS, decided: null });
  return { ...night, decided };
}

export function adviceOf(
  nights: readonly NightInputs[],
  changed: Partial<ResponseOf<typeof getAdvice>> = {},
): ResponseOf<typeof getAdvice> {
  return {
    date: TODAY,
    at: new Date(AT_S * 1000).toISOString(),
    compared: COMPETITORS.length,
    settings: settingsToWire(SETTINGS),
    suggested: null,
    nights: nights.map((inputs) => nightToWire({ inputs, advice: advise(inputs, SETTINGS), decided: null })),
    ...changed,
  };
}
