import type { NightInputs } from '@vivac/domain/adviser/night-inputs';
import type { Reason, ReasonInputs, ReasonKind } from '@vivac/domain/adviser/reason';
import { centsWords, scoreWords } from '../../../text/adviser-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { keyDateWords } from '../night-table.tsx';

const text = wordsOf('adviser');

type Given = Required<ReasonInputs>;

const WORDS: Readonly<Record<ReasonKind, (given: Given, keyDate: NightInputs['keyDate']) => string>> = {
  median: ({ of }) => text.inputs.median({ of }),
  position: ({ medianCents, index }) => text.inputs.position({ median: centsWords(medianCents), index: String(index) }),
  compression: ({ baseCents, percent, gone, restricted, of }) =>
    text.inputs.compression({
      base: centsWords(baseCents),
      percent: String(percent),
      gone: String(gone),
      restricted,
      of: String(of),
    }),
  pace: ({ baseCents, percent, ownGone, ownOf, othersGone, othersOf, campsites }) =>
    text.inputs.pace({
      base: centsWords(baseCents),
      percent: String(percent),
      ownGone: String(ownGone),
      ownOf: String(ownOf),
      othersGone: String(othersGone),
      othersOf: String(othersOf),
      campsites,
    }),
  holiday: ({ baseCents, percent }, keyDate) =>
    text.inputs.holiday({
      name: keyDate === null ? '' : keyDateWords(keyDate),
      base: centsWords(baseCents),
      percent: String(percent),
    }),
  reviews: ({ baseCents, percent, ownScore, medianScore, of }) =>
    text.inputs.reviews({
      base: centsWords(baseCents),
      percent: String(percent),
      own: scoreWords(ownScore),
      median: scoreWords(medianScore),
      of,
    }),
  floor: ({ limitCents, everyCents }) => limitWords('floor', everyCents)({ limit: centsWords(limitCents) }),
  ceiling: ({ limitCents, everyCents }) => limitWords('ceiling', everyCents)({ limit: centsWords(limitCents) }),
  step: ({ fromCents, lowCents, highCents, everyCents }) =>
    limitWords('step', everyCents)({ from: centsWords(fromCents), room: roomWords(lowCents, highCents) }),
  rounding: () => text.inputs.rounding,
};

/** What an amount was computed from, as a person would compute it again. */
export function inputWords({ kind, inputs }: Reason, keyDate: NightInputs['keyDate']): string {
  return WORDS[kind](inputs as Given, keyDate);
}

const WITH_ENDING = {
  floor: text.inputs.floorEnding,
  ceiling: text.inputs.ceilingEnding,
  step: text.inputs.stepEnding,
};

/** A limit that also kept the price from the nearest wanted ending says so. */
function limitWords<Limit extends 'floor' | 'ceiling' | 'step'>(limit: Limit, everyCents: number | undefined) {
  return (everyCents === undefined ? text.inputs[limit] : WITH_ENDING[limit]) as (typeof text.inputs)[Limit];
}

function roomWords(lowCents: number | undefined, highCents: number | undefined): string {
  if (lowCents === undefined) return text.roomTo({ high: centsWords(highCents!) });
  if (highCents === undefined) return text.roomFrom({ low: centsWords(lowCents) });
  return text.room({ low: centsWords(lowCents), high: centsWords(highCents) });
}
