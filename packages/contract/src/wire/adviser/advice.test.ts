import { FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import { advise } from '@vivac/domain/adviser/advise';
import type { NightInputs } from '@vivac/domain/adviser/night-facts';
import type { Cents } from '@vivac/domain/money';
import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { inputsFromWire, inputsToWire } from './advice.ts';

const AT_S = 1_800_000_000;
const priced = { priceCents: 8000 as Cents, state: 'priced', seenAtS: AT_S } as const;
const soldOut = { priceCents: null, state: 'sold_out', seenAtS: AT_S } as const;
const settings = { ...FIRST_SETTINGS, floorCents: 5000 as Cents, ceilingCents: 20_000 as Cents };

// @holds adviser-7 compression-4
test('the inputs of a proposal say on the wire which competitors a price list alone knows: computed again it is the same', () => {
  const seen = [priced, priced, priced, soldOut].map((each, at) => ({ ...each, name: `Seen ${at}` }));
  const listed = [1, 2, 3].map((at) => ({ ...priced, name: `Listed ${at}`, isListAlone: true as const }));
  const inputs: NightInputs = {
    day: toDay('2027-08-14'),
    atS: AT_S,
    own: priced,
    dayBeganCents: 8000 as Cents,
    others: [...seen, ...listed],
    keyDate: null,
    score: null,
    pace: null,
  };
  const advice = advise(inputs, settings);
  const again = inputsFromWire(inputsToWire({ inputs, advice, settings, decided: null }));
  expect(again.inputs.others).toEqual(inputs.others);
  expect(advise(again.inputs, again.settings)).toEqual(advice);
});
