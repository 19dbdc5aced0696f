import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import type { Language } from '../language.ts';

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
export interface CoveredCampsite {
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
      manager: (campsite) => `Ninguna fuente cubre ${campsite} todavía: consultar al administrador.`,
      administrator: (campsite) =>
        `Ninguna fuente cubre ${campsite} todavía: se puede subir un archivo, añadir un feed o dejar que un programa envíe sus precios.`,
    },
    late: {
      manager: `No se ha visto nada desde hace más de ${STALE_AFTER_HOURS} horas: consultar al administrador.`,
      administrator: `No se ha visto nada desde hace más de ${STALE_AFTER_HOURS} horas: revisar sus fuentes.`,
    },
    noPrice: `Sus fuentes no tienen precio para ninguna de las próximas ${COVERED_NIGHTS} noches.`,
    covered: (nights) => `Hay precios para ${nights} de las próximas ${COVERED_NIGHTS} noches.`,
  },
  ca: {
    uncovered: {
      manager: (campsite) => `Cap font no cobreix ${campsite} encara: consultar-ho a l’administrador.`,
      administrator: (campsite) =>
        `Cap font no cobreix ${campsite} encara: es pot pujar un fitxer, afegir un feed o deixar que un programa n’enviï els preus.`,
    },
    late: {
      manager: `No s’ha vist res des de fa més de ${STALE_AFTER_HOURS} hores: consultar-ho a l’administrador.`,
      administrator: `No s’ha vist res des de fa més de ${STALE_AFTER_HOURS} hores: revisar-ne les fonts.`,
    },
    noPrice: `Les seves fonts no tenen preu per a cap de les properes ${COVERED_NIGHTS} nits.`,
    covered: (nights) => `Hi ha preus per a ${nights} de les properes ${COVERED_NIGHTS} nits.`,
  },
  fr: {
    uncovered: {
      manager: (campsite) => `Aucune source ne couvre encore ${campsite} : s’adresser à l’administrateur.`,
      administrator: (campsite) =>
        `Aucune source ne couvre encore ${campsite} : envoyer un fichier, ajouter un flux ou laisser un programme transmettre ses prix.`,
    },
    late: {
      manager: `Rien n’a été vu depuis plus de ${STALE_AFTER_HOURS} heures : s’adresser à l’administrateur.`,
      administrator: `Rien n’a été vu depuis plus de ${STALE_AFTER_HOURS} heures : vérifier ses sources.`,
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
