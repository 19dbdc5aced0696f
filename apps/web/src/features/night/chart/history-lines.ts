import type { ComparedNight, StayOfCampsite } from '@vivac/contract/wire/night';
import { REFERENCE_COLOUR } from '@vivac/domain/screens/palette';
import { medianSteps } from '@vivac/domain/screens/price-spread';
import { nightText } from '../night-words.ts';
import type { Step } from './step-lines.ts';

const FALLBACK_COLOUR = '#888';
/** Beside the own campsite and the chosen one. */
const MOST_DEAREST = 2;

const MEDIAN_COLOUR = 'var(--pine-strong)';

/** A campsite's line, or that of the competitors' median. */
export interface HistoryLine {
  readonly campsite: string;
  readonly colour: string;
  readonly look: 'own' | 'chosen' | 'other' | 'median';
  readonly steps: readonly Step[];
}

/** The own campsite, the chosen one, the dearest of the others, and the median of all competitors. */
export function historyLines(
  { campsites }: ComparedNight,
  chosen: string,
  colours: ReadonlyMap<string, string>,
): HistoryLine[] {
  const [own, ...others] = campsites;
  if (own === undefined) return [];
  const dearest = others.filter(({ name }) => name !== chosen).slice(0, MOST_DEAREST);
  const picked = others.filter(({ name }) => name === chosen);
  const lineOf = (look: HistoryLine['look']) => (stay: StayOfCampsite) => ({
    campsite: stay.name,
    colour: look === 'own' ? REFERENCE_COLOUR : (colours.get(stay.name) ?? FALLBACK_COLOUR),
    look,
    steps: stepsOf(stay),
  });
  const median: HistoryLine = {
    campsite: nightText.median,
    colour: MEDIAN_COLOUR,
    look: 'median',
    steps: medianSteps(others.map(stepsOf)),
  };
  return [
    ...(others.length > 1 ? [median] : []),
    ...dearest.map(lineOf('other')),
    ...picked.map(lineOf('chosen')),
    lineOf('own')(own),
  ];
}

function stepsOf({ steps }: StayOfCampsite): Step[] {
  return steps.map(({ observedAt, price, basis, nights }) => ({
    atMs: Date.parse(observedAt),
    price,
    kind: `${basis} ${nights}`,
  }));
}

/** When looks at a campsite failed, in milliseconds since 1970. */
export function failuresOf({ campsites }: ComparedNight, chosen: string): number[] {
  const stay = campsites.find(({ name }) => name === chosen);
  return (stay?.evidence ?? []).filter(({ failed }) => failed).map(({ observedAt }) => Date.parse(observedAt));
}

/** The newest look at any campsite; null without one. */
export function newestLook({ campsites }: ComparedNight): number | null {
  const moments = campsites.flatMap(({ evidence }) =>
    evidence.slice(0, 1).map(({ observedAt }) => Date.parse(observedAt)),
  );
  return moments.length === 0 ? null : Math.max(...moments);
}
