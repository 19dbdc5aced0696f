import type { NightInputs } from '@vivac/domain/adviser/night-inputs';
import type { Reason, ReasonInputs, ReasonKind } from '@vivac/domain/adviser/reason';
import { adviserText as text } from '../../../text/adviser/adviser.ts';
import { centsWords, scoreWords } from '../../../text/adviser/adviser-words.ts';
import { keyDateWords } from '../night-table.tsx';

type Given = Required<ReasonInputs>;

const WORDS: Readonly<Record<ReasonKind, (given: Given, keyDate: NightInputs['keyDate']) => string>> = {
  median: ({ of }) => text.inputs.median({ of }),
  position: ({ medianCents, index }) => text.inputs.position({ median: centsWords(medianCents), index: String(index) }),
  compression: ({ baseCents, percent, gone, of }) =>
    text.inputs.compression({
      base: centsWords(baseCents),
      percent: String(percent),
      gone: String(gone),
      of: String(of),
    }),
  pace: ({ baseCents, percent, ownGone, ownOf, othersGone, othersOf }) =>
    text.inputs.pace({
      base: centsWords(baseCents),
      percent: String(percent),
      ownGone: String(ownGone),
      ownOf: String(ownOf),
      othersGone: String(othersGone),
      othersOf: String(othersOf),
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
  floor: ({ limitCents }) => text.inputs.floor({ limit: centsWords(limitCents) }),
  ceiling: ({ limitCents }) => text.inputs.ceiling({ limit: centsWords(limitCents) }),
  step: ({ fromCents, lowCents, highCents }) =>
    text.inputs.step({ from: centsWords(fromCents), room: roomWords(lowCents, highCents) }),
  rounding: () => text.inputs.rounding,
};

/** What an amount was computed from, as a person would compute it again. */
export function inputWords({ kind, inputs }: Reason, keyDate: NightInputs['keyDate']): string {
  return WORDS[kind](inputs as Given, keyDate);
}

function roomWords(lowCents: number | undefined, highCents: number | undefined): string {
  if (lowCents === undefined) return text.roomTo({ high: centsWords(highCents!) });
  if (highCents === undefined) return text.roomFrom({ low: centsWords(lowCents) });
  return text.room({ low: centsWords(lowCents), high: centsWords(highCents) });
}
