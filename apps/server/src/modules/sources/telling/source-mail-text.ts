import type { Language } from '@vivac/domain/language';

/** What is told of a source, or of the network. */
export type Told = 'ok' | 'late' | 'failing' | 'refused' | 'waiting_for_consent' | 'network_away' | 'network_back';

interface Sentences {
  readonly subject: string;
  readonly opening: string;
}

/** The sentences of a mail about a source; `source` is its name. */
interface SourceMailText {
  readonly told: Readonly<Record<Told, (source: string) => Sentences>>;
  readonly action: string;
  readonly closing: string;
}

export const sourceMailText: Readonly<Record<Language, SourceMailText>> = {
  en: {
    told: {
      ok: (source) => ({ subject: `${source} works again`, opening: `The source ${source} brings data again.` }),
      late: (source) => ({
        subject: `${source} is late`,
        opening: `Nothing new came from the source ${source} within the time that was expected. The prices it brought grow older.`,
      }),
      failing: (source) => ({
        subject: `${source} fails`,
        opening: `The source ${source} could not be read. It is tried again by itself, at least once a day.`,
      }),
      refused: (source) => ({
        subject: `${source} refuses`,
        opening: `The source ${source} does not let itself be read. Somebody has to act: trying again alone will not help.`,
      }),
      waiting_for_consent: (source) => ({
        subject: `${source} waits for consent`,
        opening: `The source ${source} is not read until somebody writes down on what ground it may be.`,
      }),
      network_away: () => ({
        subject: 'No network',
        opening:
          'Four of five hosts gave no answer at the same time: the server seems to be without a network. No source is blamed; all are tried again.',
      }),
      network_back: () => ({ subject: 'The network is back', opening: 'The hosts of the sources answer again.' }),
    },
    action: 'Open the sources',
    closing: 'You get one message for every change of state, because you are an administrator.',
  },
  es: {
    told: {
      ok: (source) => ({
        subject: `${source} vuelve a funcionar`,
        opening: `La fuente ${source} vuelve a traer datos.`,
      }),
      late: (source) => ({
        subject: `${source} va con retraso`,
        opening: `La fuente ${source} no ha traído nada nuevo en el tiempo esperado. Los precios que trajo envejecen.`,
      }),
      failing: (source) => ({
        subject: `${source} falla`,
        opening: `No se ha podido leer la fuente ${source}. Se vuelve a intentar sola, al menos una vez al día.`,
      }),
      refused: (source) => ({
        subject: `${source} rechaza la lectura`,
        opening: `La fuente ${source} no se deja leer. Alguien tiene que actuar: intentarlo otra vez no basta.`,
      }),
      waiting_for_consent: (source) => ({
        subject: `${source} espera consentimiento`,
        opening: `La fuente ${source} no se lee hasta que alguien anote con qué derecho se puede leer.`,
      }),
      network_away: () => ({
        subject: 'Sin red',
        opening:
          'Cuatro de cada cinco servidores han dejado de responder a la vez: parece que este se ha quedado sin red. No se culpa a ninguna fuente; se vuelve a intentar con todas.',
      }),
      network_back: () => ({ subject: 'Vuelve la red', opening: 'Los servidores de las fuentes vuelven a responder.' }),
    },
    action: 'Abrir las fuentes',
    closing: 'Quienes administran Vivac reciben un mensaje por cada cambio de estado.',
  },
  ca: {
    told: {
      ok: (source) => ({
        subject: `${source} torna a funcionar`,
        opening: `La font ${source} torna a portar dades.`,
      }),
      late: (source) => ({
        subject: `${source} va amb retard`,
        opening: `La font ${source} no ha portat res de nou en el temps esperat. Els preus que va portar envelleixen.`,
      }),
      failing: (source) => ({
        subject: `${source} falla`,
        opening: `No s’ha pogut llegir la font ${source}. Es torna a provar sola, almenys una vegada al dia.`,
      }),
      refused: (source) => ({
        subject: `${source} rebutja la lectura`,
        opening: `La font ${source} no es deixa llegir. Algú hi ha d’intervenir: tornar-ho a provar no n’hi ha prou.`,
      }),
      waiting_for_consent: (source) => ({
        subject: `${source} espera consentiment`,
        opening: `La font ${source} no es llegeix fins que algú anoti amb quin dret es pot llegir.`,
      }),
      network_away: () => ({
        subject: 'Sense xarxa',
        opening:
          'Quatre de cada cinc servidors han deixat de respondre alhora: sembla que aquest s’ha quedat sense xarxa. No es culpa cap font; es torna a provar amb totes.',
      }),
      network_back: () => ({ subject: 'Torna la xarxa', opening: 'Els servidors de les fonts tornen a respondre.' }),
    },
    action: 'Obrir les fonts',
    closing: 'Qui administra Vivac rep un missatge per cada canvi d’estat.',
  },
  fr: {
    told: {
      ok: (source) => ({
        subject: `${source} fonctionne de nouveau`,
        opening: `La source ${source} apporte de nouveau des données.`,
      }),
      late: (source) => ({
        subject: `${source} est en retard`,
        opening: `La source ${source} n’a rien apporté de nouveau dans le délai prévu. Les prix qu’elle a apportés vieillissent.`,
      }),
      failing: (source) => ({
        subject: `${source} est en échec`,
        opening: `La source ${source} n’a pas pu être lue. Un nouvel essai a lieu tout seul, au moins une fois par jour.`,
      }),
      refused: (source) => ({
        subject: `${source} refuse la lecture`,
        opening: `La source ${source} ne se laisse pas lire. Une personne doit agir : réessayer ne suffira pas.`,
      }),
      waiting_for_consent: (source) => ({
        subject: `${source} attend un consentement`,
        opening: `La source ${source} n’est pas lue tant que personne n’a noté à quel titre elle peut l’être.`,
      }),
      network_away: () => ({
        subject: 'Pas de réseau',
        opening:
          'Quatre serveurs sur cinq ont cessé de répondre en même temps : celui-ci semble privé de réseau. Aucune source n’est mise en cause ; toutes seront réessayées.',
      }),
      network_back: () => ({
        subject: 'Le réseau est revenu',
        opening: 'Les serveurs des sources répondent de nouveau.',
      }),
    },
    action: 'Ouvrir les sources',
    closing: 'Les personnes qui administrent Vivac reçoivent un message à chaque changement d’état.',
  },
};
