import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import type { Language } from '../language.ts';

/** What is known of a source that feeds somebody's campsites. */
export interface FeedingSource {
  readonly name: string;
  readonly state: SourceState;
  readonly addedAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly lastChangeAt: Date | null;
  readonly everyMs: number | null;
  /** Something new is expected once in so long; null where nobody expects anything. */
  readonly expectedEveryMs: number | null;
  readonly nextTryAt: Date | null;
  /** Whether its last answer had nothing new. */
  readonly isUnchanged: boolean;
}

/** A source from which nothing came for longer than expected, and since when. */
interface LateSource {
  readonly name: string;
  readonly since: Date;
}

/** So many of its intervals may pass without an answer: a single failure mends itself. */
const INTERVALS_MISSED = 2;

/** Since when a source is late; null where it is not. One that a person paused is not asked, so nothing of it comes either. */
function lateSince(source: FeedingSource, now: Date): Date | null {
  const { state, addedAt, lastSuccessAt, lastChangeAt, everyMs } = source;
  if (state === 'late') return lastChangeAt ?? addedAt;
  const answeredAt = lastSuccessAt ?? addedAt;
  if (state === 'failing') {
    return now.getTime() - answeredAt.getTime() > INTERVALS_MISSED * (everyMs ?? 0) ? answeredAt : null;
  }
  return state === 'refused' || state === 'paused' || state === 'waiting_for_consent' ? answeredAt : null;
}

/** The sources that are late, the oldest first. */
export function lateSources(sources: readonly FeedingSource[], now: Date): LateSource[] {
  return sources
    .flatMap((source) => {
      const since = lateSince(source, now);
      return since === null ? [] : [{ name: source.name, since }];
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** When the next of the sources is asked by itself; a moment that has passed is now. Null where none is scheduled. */
export function nextLookAt(sources: readonly FeedingSource[], now: Date): Date | null {
  const moments = sources.flatMap(({ state, nextTryAt }) =>
    nextTryAt === null || state === 'paused' || state === 'waiting_for_consent' ? [] : [nextTryAt.getTime()],
  );
  return moments.length === 0 ? null : new Date(Math.max(now.getTime(), Math.min(...moments)));
}

/** A campsite that somebody compares: when something of it was last seen, and which sources feed it. */
interface FedCampsite {
  readonly newestAt: Date | null;
  readonly sources: readonly string[];
}

/** How many campsites were looked at within their schedule, and the look of the one that was looked at longest ago. */
export interface LooksAt {
  readonly campsites: number;
  readonly upToDate: number;
  /** Null where nobody ever looked at one of them, or there is none. */
  readonly oldestAt: Date | null;
}

const UNSCHEDULED_MS = STALE_AFTER_HOURS * 3_600_000;

/**
 * The schedule of a campsite is that of the source that looks most often. One that is expected to bring something new less often than it is asked
 * may have looked at other campsites meanwhile. What no source looks at by itself is old by the age at which alerts leave a price out.
 */
export function looksAt(fed: readonly FedCampsite[], registered: readonly FeedingSource[], now: Date): LooksAt {
  const looks = fed.map(({ newestAt, sources }) => {
    const own = registered.filter(({ name }) => sources.includes(name));
    const unchanged = unchangedAt(own);
    const lookedAt = unchanged !== null && newestAt !== null && unchanged > newestAt ? unchanged : newestAt;
    const intervals = own.flatMap(({ everyMs, expectedEveryMs }) =>
      everyMs === null ? [] : Math.max(everyMs, expectedEveryMs ?? 0),
    );
    const mayBeMs = intervals.length === 0 ? UNSCHEDULED_MS : INTERVALS_MISSED * Math.min(...intervals);
    return { lookedAt, isUpToDate: lookedAt !== null && now.getTime() - lookedAt.getTime() <= mayBeMs };
  });
  const moments = looks.map(({ lookedAt }) => lookedAt?.getTime() ?? null);
  const isKnown = moments.length > 0 && moments.every((moment) => moment !== null);
  return {
    campsites: fed.length,
    upToDate: looks.filter(({ isUpToDate }) => isUpToDate).length,
    oldestAt: isKnown ? new Date(Math.min(...moments.flatMap((moment) => moment ?? []))) : null,
  };
}

/** When a source last answered with nothing new; null where none did. */
export function unchangedAt(sources: readonly FeedingSource[]): Date | null {
  const moments = sources.flatMap(({ isUnchanged, lastSuccessAt }) =>
    isUnchanged && lastSuccessAt !== null ? [lastSuccessAt.getTime()] : [],
  );
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

/** What feeds the campsites that somebody compares. */
interface Feeding {
  readonly coverage: readonly CoverageState[];
  readonly registered: readonly FeedingSource[];
  /** Others feed them too: files that somebody sends. */
  readonly hasOthers: boolean;
}

/** Whether nothing feeds any of the campsites as it should: then nothing that is shown is live. */
export function isAllLate({ coverage, registered, hasOthers }: Feeding, now: Date): boolean {
  if (coverage.length > 0 && coverage.every((state) => state !== 'covered')) return true;
  return !hasOthers && registered.length > 0 && registered.every((source) => lateSince(source, now) !== null);
}

/** Whether sources feed a campsite: lately, not lately, or not at all (coverage-1). */
export type CoverageState = 'covered' | 'late' | 'uncovered';

/** The nights that are counted, from today on. */
export const COVERED_NIGHTS = 365;

const HOUR_MS = 3_600_000;

/**
 * The state of a campsite at `now` whose newest number from today on was seen at `newestAt`; null where there is none. It is
 * late by the age at which alerts leave a price out ({@link STALE_AFTER_HOURS}).
 */
export function coverageState(newestAt: Date | null, now: Date): CoverageState {
  if (newestAt === null) return 'uncovered';
  return now.getTime() - newestAt.getTime() > STALE_AFTER_HOURS * HOUR_MS ? 'late' : 'covered';
}

/** What is known of a campsite's coverage when it is put into words. */
interface CoveredCampsite {
  readonly campsite: string;
  readonly state: CoverageState;
  /** Of the {@link COVERED_NIGHTS}. */
  readonly nightsWithPrice: number;
}

type Reader = 'administrator' | 'manager';

interface Sentences {
  readonly uncovered: Readonly<Record<Reader, (campsite: string) => string>>;
  readonly late: Readonly<Record<Reader, string>>;
  readonly noPrice: string;
  readonly covered: (nights: number) => string;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    uncovered: {
      manager: (campsite) => `No source covers ${campsite} yet: ask your administrator.`,
      administrator: (campsite) =>
        `No source covers ${campsite} yet: upload a file, add a feed, or let a program push its prices.`,
    },
    late: {
      manager: `Nothing was seen for more than ${STALE_AFTER_HOURS} hours: ask your administrator.`,
      administrator: `Nothing was seen for more than ${STALE_AFTER_HOURS} hours: look at its sources.`,
    },
    noPrice: `Its sources have no price for any of the next ${COVERED_NIGHTS} nights.`,
    covered: (nights) => `There are prices for ${nights} of the next ${COVERED_NIGHTS} nights.`,
  },
  es: {
    uncovered: {
      manager: (campsite) => `Ninguna fuente cubre ${campsite} todavía: consulta a tu administrador.`,
      administrator: (campsite) =>
        `Ninguna fuente cubre ${campsite} todavía: sube un archivo, añade una fuente por dirección o deja que un programa envíe sus precios.`,
    },
    late: {
      manager: `No se ha visto nada desde hace más de ${STALE_AFTER_HOURS} horas: consulta a tu administrador.`,
      administrator: `No se ha visto nada desde hace más de ${STALE_AFTER_HOURS} horas: revisa sus fuentes.`,
    },
    noPrice: `Sus fuentes no tienen precio para ninguna de las próximas ${COVERED_NIGHTS} noches.`,
    covered: (nights) => `Hay precios para ${nights} de las próximas ${COVERED_NIGHTS} noches.`,
  },
  ca: {
    uncovered: {
      manager: (campsite) => `Cap font no cobreix ${campsite} encara: consulta-ho al teu administrador.`,
      administrator: (campsite) =>
        `Cap font no cobreix ${campsite} encara: puja un fitxer, afegeix una font per adreça o deixa que un programa n’enviï els preus.`,
    },
    late: {
      manager: `No s’ha vist res des de fa més de ${STALE_AFTER_HOURS} hores: consulta-ho al teu administrador.`,
      administrator: `No s’ha vist res des de fa més de ${STALE_AFTER_HOURS} hores: revisa’n les fonts.`,
    },
    noPrice: `Les seves fonts no tenen preu per a cap de les properes ${COVERED_NIGHTS} nits.`,
    covered: (nights) => `Hi ha preus per a ${nights} de les properes ${COVERED_NIGHTS} nits.`,
  },
  fr: {
    uncovered: {
      manager: (campsite) => `Aucune source ne couvre encore ${campsite}\u00a0: adressez-vous à votre administrateur.`,
      administrator: (campsite) =>
        `Aucune source ne couvre encore ${campsite}\u00a0: envoyez un fichier, ajoutez une source par adresse ou laissez un programme transmettre ses prix.`,
    },
    late: {
      manager: `Rien n’a été vu depuis plus de ${STALE_AFTER_HOURS} heures\u00a0: adressez-vous à votre administrateur.`,
      administrator: `Rien n’a été vu depuis plus de ${STALE_AFTER_HOURS} heures\u00a0: vérifiez ses sources.`,
    },
    noPrice: `Ses sources n’ont de prix pour aucune des ${COVERED_NIGHTS} prochaines nuits.`,
    covered: (nights) => `Il y a des prix pour ${nights} des ${COVERED_NIGHTS} prochaines nuits.`,
  },
};

/** One sentence: what covers a campsite, or what whoever reads it can do (coverage-2). */
export function coverageSentence(
  { campsite, state, nightsWithPrice }: CoveredCampsite,
  reader: Reader,
  language: Language,
): string {
  const say = SENTENCES[language];
  if (state === 'uncovered') return say.uncovered[reader](campsite);
  if (state === 'late') return say.late[reader];
  return nightsWithPrice === 0 ? say.noPrice : say.covered(nightsWithPrice);
}

/** What a source is doing, in the words of the register. */
export type SourceState = 'waiting_for_consent' | 'untried' | 'ok' | 'late' | 'failing' | 'refused' | 'paused';

/** What the register knows of a source; moments are instants, lengths milliseconds. */
export interface SourceFacts {
  readonly needsConsent: boolean;
  readonly isPaused: boolean;
  /** Set when a person has to act: robots, reservation of rights, 401 and 403, a challenge page. */
  readonly isRefused: boolean;
  /** Tries in a row that failed. */
  readonly failures: number;
  readonly addedAt: Date;
  readonly lastSuccessAt: Date | null;
  /** When something new came last. */
  readonly lastChangeAt: Date | null;
  /** Something new is expected once in so long; null where nobody expects anything. */
  readonly expectedEveryMs: number | null;
}

/**
 * The state of a source at `now`. What a person decided stands before what a person has to decide, and that before what
 * mends itself: paused, waiting for consent, refused, failing, late, not tried yet, ok.
 */
export function sourceState(facts: SourceFacts, now: Date): SourceState {
  if (facts.isPaused) return 'paused';
  if (facts.needsConsent) return 'waiting_for_consent';
  if (facts.isRefused) return 'refused';
  if (facts.failures > 0) return 'failing';
  if (isLate(facts, now)) return 'late';
  return facts.lastSuccessAt === null ? 'untried' : 'ok';
}

/** Whether nothing new came for longer than expected, counted from when the source was added where nothing ever came. */
export function isLate(facts: SourceFacts, now: Date): boolean {
  const at = lateAt(facts);
  return at !== null && now >= at;
}

/** The first moment at which a source is late, if nothing new comes before; null where nobody expects anything. */
export function lateAt({ expectedEveryMs, lastChangeAt, addedAt }: SourceFacts): Date | null {
  if (expectedEveryMs === null) return null;
  return new Date((lastChangeAt ?? addedAt).getTime() + expectedEveryMs + 1);
}

/** Whether a state is one that somebody should look into. */
export function needsAttention(state: SourceState): boolean {
  return state !== 'ok' && state !== 'untried' && state !== 'paused';
}

/** The last try of a source at a host. */
export interface HostTry {
  readonly host: string;
  /** No answer came at all: no name, no route, no connection, no time. */
  readonly isWithoutAnswer: boolean;
}

const HOSTS_AT_LEAST = 5;
const SHARE_WITHOUT_ANSWER = 0.8;
const SHARE_STILL_AWAY = 0.5;

/**
 * Whether the network is away rather than a source at fault: of at least five hosts that were tried lately four in five gave
 * no answer. A host that answered one of its sources is reached. A network that was away stays so until half of the
 * hosts that were tried lately answer, however few: it is told once.
 */
export function isNetworkAway(tries: readonly HostTry[], wasAway = false): boolean {
  const reached = new Map<string, boolean>();
  for (const { host, isWithoutAnswer } of tries) reached.set(host, (reached.get(host) ?? false) || !isWithoutAnswer);
  const away = [...reached.values()].filter((isReached) => !isReached).length;
  if (wasAway) return reached.size === 0 || away / reached.size > SHARE_STILL_AWAY;
  if (reached.size < HOSTS_AT_LEAST) return false;
  return away / reached.size >= SHARE_WITHOUT_ANSWER;
}
