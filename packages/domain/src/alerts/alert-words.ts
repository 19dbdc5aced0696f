import type { Span } from '../changes/change-runs.ts';
import { LOCALES, type Language, withFrenchFirst } from '../language.ts';
import { type Cents, eurosOf } from '../money.ts';
import { moneyWords, spanWords } from '../money-words.ts';
import { shownName } from '../shown-text.ts';
import { sourceNameIn } from '../sources/source-name.ts';
import { type Day, daysBetween } from '../time/day.ts';
import type { AlertFacts, ChangeFacts, DataGapFacts, FollowerFacts, PositionFacts } from './alert.ts';
import {
  type AlertPhrases,
  CA,
  EN,
  ES,
  type FollowerParts,
  FR,
  type GapParts,
  type PositionParts,
  type RunParts,
} from './alert-phrases.ts';

const PHRASES: Readonly<Record<Language, AlertPhrases>> = { en: EN, es: ES, ca: CA, fr: FR };

/** So many names are said, the rest is counted. */
const NAMES_STATED = 3;
const UNITS_STATED = 2;

/** What happened in a few words, without a full stop: for a subject, a notification of a telephone, a line of a list (alert-1). */
export function alertTitle(facts: AlertFacts, language: Language): string {
  return unbroken(titleOf(facts, language), language);
}

/** In French no line begins with its colon or semicolon. */
const unbroken = (words: string, language: Language): string =>
  language === 'fr' ? words.replaceAll(/ (?=[:;])/g, '\u00a0') : words;

function titleOf(facts: AlertFacts, language: Language): string {
  const phrases = PHRASES[language];
  switch (facts.is) {
    case 'change':
      return phrases.titles[facts.change](runParts(facts, language, shownName(facts.campsite)));
    case 'position':
      return phrases.position[facts.measure].title(positionParts(facts, language));
    case 'follower':
      return phrases.follower.title(followerParts(facts, language));
    case 'source':
      return phrases.source[facts.trouble].title(quoted(facts.source, language));
    case 'data_gap':
      return phrases.gap.title(gapParts(facts, language, 1));
  }
}

/** What happened in one whole sentence (alert-1). */
export function alertLine(facts: AlertFacts, language: Language): string {
  return unbroken(lineOf(facts, language).replace(/\.?$/, '.'), language);
}

function lineOf(facts: AlertFacts, language: Language): string {
  const phrases = PHRASES[language];
  switch (facts.is) {
    case 'change': {
      const who = whoOf(facts, language);
      const line = phrases.lines[facts.change](runParts(facts, language, who)) + unitsOf(facts.units, language);
      return facts.confirmed
        ? line + phrases.confirmed(moveIn(language, facts.confirmed.from, facts.confirmed.to))
        : line;
    }
    case 'position':
      return phrases.position[facts.measure].line(positionParts(facts, language));
    case 'follower':
      return phrases.follower.line(followerParts(facts, language));
    case 'source':
      return phrases.source[facts.trouble].line(quoted(facts.source, language));
    case 'data_gap':
      return phrases.gap.line(gapParts(facts, language, NAMES_STATED));
  }
}

type Run = Pick<ChangeFacts, 'campsite' | 'isOwn' | 'first' | 'last' | 'nights'>;

const whoOf = ({ campsite, isOwn }: Run, language: Language): string =>
  isOwn ? `${shownName(campsite)} (${PHRASES[language].own})` : shownName(campsite);

function nightsOf({ first, last, nights }: Run, language: Language) {
  const when = daysIn(language, first, last);
  const isWhole = nights === daysBetween(first, last) + 1;
  return { when, nights: PHRASES[language].nights(nights, when, isWhole) };
}

function runParts(facts: ChangeFacts, language: Language, who: string): RunParts {
  const { change, from, to, percent, priceCents } = facts;
  const isPrice = change === 'price_up' || change === 'price_down';
  const valueOf = (span: Span | null) => (span === null ? '' : spanWords(span.lowest, span.highest, String));
  return {
    who,
    ...nightsOf(facts, language),
    percent: percent === null ? '' : percentIn(language, absolute(percent)),
    move: isPrice && from && to ? moveIn(language, from, to) : '',
    price: priceCents === null ? '' : eurosIn(language, priceCents),
    from: valueOf(from),
    to: valueOf(to),
    arrival: arrivalOf(to),
  };
}

function arrivalOf(to: Span | null): RunParts['arrival'] {
  if (to === null || to.lowest !== to.highest) return 'some';
  return to.lowest === 1 ? 'no' : 'yes';
}

const NOTHING = { percent: '', move: '', price: '', arrival: 'some' } as const;

function positionParts(facts: PositionFacts, language: Language): PositionParts {
  const { measure, from, to, line, compared } = facts;
  const say = measure === 'rank' ? String : moneyWords[language].unsignedPercent;
  return {
    ...NOTHING,
    who: shownName(facts.campsite),
    ...nightsOf(facts, language),
    from: say(from),
    to: say(to),
    line: say(line),
    compared: String(compared),
  };
}

function followerParts(facts: FollowerFacts, language: Language): FollowerParts {
  const { from, to, own } = facts;
  return {
    ...NOTHING,
    who: shownName(facts.campsite),
    ...nightsOf(facts, language),
    from: '',
    to: '',
    move: moveIn(language, from, to),
    own: eurosIn(language, own),
  };
}

function gapParts({ campsites, sources }: DataGapFacts, language: Language, most: number): GapParts {
  return {
    who: namesIn(
      language,
      campsites.map((name) => shownName(name)),
      most,
    ),
    sources: namesIn(
      language,
      sources.map((name) => quoted(name, language)),
      NAMES_STATED,
    ),
  };
}

function unitsOf(units: readonly string[], language: Language): string {
  return units.length === 0
    ? ''
    : ` (${namesIn(
        language,
        units.map((name) => shownName(name)),
        UNITS_STATED,
      )})`;
}

/** “A, B and 3 more”. */
function namesIn(language: Language, names: readonly string[], most: number): string {
  const rest = names.length - most;
  const stated = rest > 0 ? [...names.slice(0, most), PHRASES[language].more(rest)] : names;
  return new Intl.ListFormat(LOCALES[language]).format(stated);
}

/** The name of a source. */
function quoted(source: string, language: Language): string {
  const name = shownName(sourceNameIn(source, language));
  if (language === 'en') return `“${name}”`;
  return language === 'fr' ? `«\u00a0${name}\u00a0»` : `«${name}»`;
}

const absolute = ({ lowest, highest }: Span): Span => {
  const [one, other] = [Math.abs(lowest), Math.abs(highest)];
  return { lowest: Math.min(one, other), highest: Math.max(one, other) };
};

/** “8–12%”. */
function percentIn(language: Language, { lowest, highest }: Span): string {
  return spanWords(lowest, highest, moneyWords[language].unsignedPercent);
}

function eurosIn(language: Language, { lowest, highest }: Span): string {
  return spanWords(lowest, highest, (cents) => moneyWords[language].euros(eurosOf(cents as Cents)));
}

function moveIn(language: Language, from: Span, to: Span): string {
  return `${eurosIn(language, from)} → ${eurosIn(language, to)}`;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** “3 Aug”, “1–15 Aug”, “1–15 ag” without particles: a day is no moment, and is written in the zone in which it is read. */
function daysIn(language: Language, first: Day, last: Day): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const format = formats.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  formats.set(language, format);
  const days = format
    .formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
    .replaceAll(/(?<=\d )(?:d’|de )/g, '')
    .replaceAll(/\s*–\s*/g, first.slice(0, 7) === last.slice(0, 7) ? '–' : ' – ');
  return withFrenchFirst(days, language);
}
