import type { Language } from '../../language.ts';
import { moneyWords } from '../../money-words.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { FoundAlert } from '../found-alert.ts';
import type { AlertKindModule, AlertRule } from './alert-kind.ts';
import { type Crossing, crossingsOf } from './position-crossings.ts';
import type { QuotesOfMarket } from './alert-market.ts';
import { type Day, addDays } from '../../time/day.ts';
import { ONE_MOVE_S } from '../found-alert.ts';
import { rulePhrases, underFilters } from './rule-phrases.ts';
import { FILTERS } from './shared-parts.ts';

/** Tells when the own campsite's place among the prices crosses a line. */
export interface PositionChangeRule extends AlertRule {
  /** Rank: 1 is the dearest. Index: the own price in percent of the median of the competitors. */
  readonly measure: 'rank' | 'index';
  readonly line: number;
  /** Up: dearer, to the line or over it. Down: cheaper, below it. */
  readonly direction: 'both' | 'up' | 'down';
  readonly ahead: number;
  readonly filters?: OfferFilters;
}

const MOST_OF_RANK = 50;

export const POSITION_CHANGE: AlertKindModule<PositionChangeRule, 'quotes'> = {
  noun: 'position change rule',
  forAdministrators: false,
  parts: {
    measure: {
      is: 'one of',
      among: ['rank', 'index'],
      means: 'Rank: 1 is the dearest. Index: percent of the median of the competitors.',
    },
    line: {
      is: 'whole',
      min: 1,
      max: 300,
      initial: 3,
      means: `A rank from 1 to ${MOST_OF_RANK}, or an index in percent.`,
    },
    direction: {
      is: 'one of',
      among: ['both', 'up', 'down'],
      means: 'Up: dearer, to the line or over it; down: cheaper.',
    },
    ahead: { is: 'whole', min: 1, max: 90, initial: 30, means: 'For so many nights ahead.' },
    filters: FILTERS,
  },
  example: { measure: 'rank', line: 3, direction: 'both', ahead: 30, enabled: true, urgent: false },
  fault: ({ measure, line }) =>
    measure === 'rank' && line > MOST_OF_RANK ? `line must be 1 to ${MOST_OF_RANK} for a rank.` : null,
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'quotes',
  find(rule, market) {
    const own = market.campsites.find(({ isOwn }) => isOwn);
    if (own === undefined) return [];
    const nights = market.histories.get(own.id)?.length ?? 0;
    const crossings = Array.from({ length: nights }, (_, night) =>
      crossingsOf(rule, market, night).filter((crossing) => isReported(rule, market, crossing)),
    ).flat();
    return runsOf(crossings).map((run) => alertOf(rule, run, own, market.today));
  },
};

function isReported(
  { direction, ahead }: PositionChangeRule,
  { dayOf, sinceS }: QuotesOfMarket,
  crossing: Crossing,
): boolean {
  const { side, seenAtS, confirmedAtS, day } = crossing;
  if (direction !== 'both' && side !== direction) return false;
  if (confirmedAtS !== null && confirmedAtS < sinceS) return false;
  const seenOn = dayOf(seenAtS);
  return day >= seenOn && day < addDays(seenOn, ahead);
}

/** Consecutive nights that crossed the line the same way within a day. */
function runsOf(crossings: readonly Crossing[]): [Crossing, ...Crossing[]][] {
  const runs: [Crossing, ...Crossing[]][] = [];
  for (const crossing of crossings.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.seenAtS - b.seenAtS,
  )) {
    const run = runs.find((each) => {
      const [first, last] = [each[0], each.at(-1)!];
      const isNext = crossing.day === addDays(last.day, 1);
      const isAlike = crossing.side === first.side && (crossing.state === 'pending') === (first.state === 'pending');
      return isNext && isAlike && Math.abs(crossing.seenAtS - first.seenAtS) < ONE_MOVE_S;
    });
    if (run === undefined) runs.push([crossing]);
    else run.push(crossing);
  }
  return runs;
}

function alertOf(
  { measure, line }: PositionChangeRule,
  run: readonly [Crossing, ...Crossing[]],
  own: { readonly id: number; readonly name: string },
  today: Day,
): FoundAlert {
  const [{ side, from, to, compared }] = run;
  const [first, last] = [run[0].day, run.at(-1)!.day];
  const seenAtS = Math.min(...run.map((each) => each.seenAtS));
  const confirmed = run.flatMap(({ confirmedAtS }) => confirmedAtS ?? []);
  const states = run.map(({ state }) => state);
  const live = states.includes('open') ? 'open' : states[0]!;
  return {
    subject: `${own.id} ${measure} ${line} ${side}`,
    campsiteId: own.id,
    state: last < today ? 'closed' : live,
    facts: {
      is: 'position',
      campsite: own.name,
      isOwn: true,
      first,
      last,
      nights: run.length,
      measure,
      line,
      from,
      to,
      compared,
    },
    seenAtS,
    openedAtS: confirmed.length === 0 ? seenAtS : Math.min(...confirmed),
    isUrgent: false,
  };
}

interface Words {
  readonly rank: Readonly<Record<PositionChangeRule['direction'], (line: number) => string>>;
  readonly index: Readonly<Record<PositionChangeRule['direction'], (line: string) => string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    rank: {
      both: (line) => `My campsite comes among the ${line} dearest or leaves them`,
      up: (line) => `My campsite comes among the ${line} dearest`,
      down: (line) => `My campsite leaves the ${line} dearest`,
    },
    index: {
      both: (line) => `My price crosses ${line} of the median`,
      up: (line) => `My price rises to ${line} of the median or more`,
      down: (line) => `My price falls below ${line} of the median`,
    },
  },
  es: {
    rank: {
      both: (line) => `Mi camping entra entre los ${line} más caros o sale de ellos`,
      up: (line) => `Mi camping entra entre los ${line} más caros`,
      down: (line) => `Mi camping deja de estar entre los ${line} más caros`,
    },
    index: {
      both: (line) => `Mi precio cruza el ${line} de la mediana`,
      up: (line) => `Mi precio sube al ${line} de la mediana o más`,
      down: (line) => `Mi precio baja del ${line} de la mediana`,
    },
  },
  ca: {
    rank: {
      both: (line) => `El meu càmping entra entre els ${line} més cars o en surt`,
      up: (line) => `El meu càmping entra entre els ${line} més cars`,
      down: (line) => `El meu càmping deixa de ser entre els ${line} més cars`,
    },
    index: {
      both: (line) => `El meu preu creua el ${line} de la mediana`,
      up: (line) => `El meu preu puja al ${line} de la mediana o més`,
      down: (line) => `El meu preu baixa del ${line} de la mediana`,
    },
  },
  fr: {
    rank: {
      both: (line) => `Mon camping entre parmi les ${line} plus chers ou en sort`,
      up: (line) => `Mon camping entre parmi les ${line} plus chers`,
      down: (line) => `Mon camping sort des ${line} plus chers`,
    },
    index: {
      both: (line) => `Mon prix franchit ${line} de la médiane`,
      up: (line) => `Mon prix monte à ${line} de la médiane ou plus`,
      down: (line) => `Mon prix descend sous ${line} de la médiane`,
    },
  },
};

function wordsIn(language: Language): (rule: PositionChangeRule) => string {
  return ({ measure, line, direction, ahead, filters }) => {
    const { rank, index } = WORDS[language];
    const sentence =
      measure === 'rank' ? rank[direction](line) : index[direction](moneyWords[language].unsignedPercent(line));
    return `${sentence}, ${rulePhrases(language).ahead(ahead)}${underFilters(filters, language)}.`;
  };
}
