import type { OfferChange } from '../../changes/change-runs.ts';
import type { Language } from '../../language.ts';
import type { Cents } from '../../money.ts';
import { moneyWords } from '../../money-words.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { percentDifference } from '../../offers/price-band.ts';
import type { FollowerFacts, FoundAlert } from '../alert.ts';
import { type Event, campsitesOf, changesFor, eventsOf } from '../change-events.ts';
import {
  AHEAD,
  type AlertKindModule,
  type AlertRule,
  anyOf,
  CAMPSITES,
  FILTERS,
  type MarketCampsite,
  rulePhrases,
  underFilters,
} from './alert-kind.ts';

/** Tells of a competitor that moved near the own price after that moved. */
export interface FollowerRule extends AlertRule {
  /** Within so many whole percent of the own price. */
  readonly percent: number;
  /** Within so many days of the own move. */
  readonly days: number;
  readonly ahead: number;
  readonly campsites: readonly string[];
  readonly filters?: OfferFilters;
}

const DAY_S = 24 * 3600;

export const FOLLOWER: AlertKindModule<FollowerRule, 'changes'> = {
  noun: 'follower rule',
  forAdministrators: false,
  parts: {
    percent: { is: 'whole', min: 1, max: 50, initial: 5, means: 'How near the own price, in percent of it.' },
    days: { is: 'whole', min: 1, max: 30, initial: 7, means: 'Within so many days of the own move.' },
    ahead: AHEAD,
    campsites: CAMPSITES,
    filters: FILTERS,
  },
  example: { percent: 5, days: 7, ahead: 90, campsites: [], enabled: true, urgent: false },
  fault: () => null,
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'changes',
  find(rule, market) {
    const own = campsitesOf(market.campsites, { who: 'own' });
    const competitors = campsitesOf(market.campsites, { who: 'competitors', campsites: rule.campsites });
    // The own move may be of before the rule was made.
    const ownMoves = Map.groupBy(
      changesFor({ ...market, sinceS: 0 }, own, 365).filter(isConfirmedPrice),
      ({ day }) => day,
    );
    const followed = new Map<OfferChange, OfferChange>();
    const moves = changesFor(market, competitors, rule.ahead).filter(isConfirmedPrice);
    for (const move of moves) {
      const leader = (ownMoves.get(move.day) ?? []).find((mine) => isFollowing(rule, mine, move));
      if (leader !== undefined) followed.set(move, leader);
    }
    return eventsOf([...followed.keys()], market).map((event) => followerAlert(event, competitors, followed));
  },
};

function isConfirmedPrice({ kind, state }: OfferChange): boolean {
  return (kind === 'price_up' || kind === 'price_down') && state !== 'pending';
}

/** After the own move, in its direction, from farther away to within the limit. */
function isFollowing({ percent, days }: FollowerRule, mine: OfferChange, move: OfferChange): boolean {
  const laterS = move.seenAtS - mine.seenAtS;
  if (!(laterS > 0 && laterS <= days * DAY_S) || mine.kind !== move.kind) return false;
  const isNear = (price: number) => Math.abs(price - mine.to) * 100 <= percent * mine.to;
  return isNear(move.to) && !isNear(move.from);
}

function followerAlert(
  { run, state, members }: Event,
  campsites: readonly MarketCampsite[],
  followed: ReadonlyMap<OfferChange, OfferChange>,
): FoundAlert {
  const { id, name } = campsites.find((each) => each.id === run.campsiteId)!;
  const { first, last, nights, from, to } = run;
  const pairs = members.map((move) => [move, followed.get(move)!] as const);
  const own = pairs.map(([, mine]) => mine.to);
  const percents = pairs.map(([move, mine]) => percentDifference(move.to as Cents, mine.to as Cents)!);
  const facts: FollowerFacts = {
    is: 'follower',
    campsite: name,
    isOwn: false,
    first,
    last,
    nights,
    from,
    to,
    own: { lowest: Math.min(...own), highest: Math.max(...own) },
    percent: { lowest: Math.min(...percents), highest: Math.max(...percents) },
    ownMovedAtS: Math.min(...pairs.map(([, mine]) => mine.seenAtS)),
  };
  const openedAtS = run.confirmedAtS ?? run.seenAtS;
  const subject = `${id} follower ${run.kind}`;
  return { subject, campsiteId: id, state, facts, seenAtS: run.seenAtS, openedAtS, isUrgent: false };
}

const WORDS: Readonly<Record<Language, (who: string, percent: string, days: number) => string>> = {
  en: (who, percent, days) => `${who} moves to within ${percent} of your price in the ${days} days after you moved it`,
  es: (who, percent, days) =>
    `${who} se acerca a menos de un ${percent} de tu precio en los ${days} días después de cambiarlo tú`,
  ca: (who, percent, days) =>
    `${who} s’acosta a menys d’un ${percent} del teu preu en els ${days} dies després de canviar-lo tu`,
  fr: (who, percent, days) =>
    `${who} se rapproche à moins de ${percent} de votre prix dans les ${days} jours après que vous l’avez changé`,
};

function wordsIn(language: Language): (rule: FollowerRule) => string {
  return ({ campsites, percent, days, ahead, filters }) => {
    const phrases = rulePhrases(language);
    const who = campsites.length === 0 ? phrases.who.competitors : anyOf(campsites, language);
    const sentence = WORDS[language](who, moneyWords[language].unsignedPercent(percent), days);
    const whole = `${sentence}, ${phrases.ahead(ahead)}`;
    return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${underFilters(filters, language)}.`;
  };
}
