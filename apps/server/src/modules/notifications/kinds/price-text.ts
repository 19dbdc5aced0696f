import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { type Language, withCatalanArticle } from '@vivac/domain/language';

/** How far a price is from the own one: `percent` written with its sign, or null below half a percent. */
export interface Farthest {
  readonly up: boolean;
  /** `−23 %` */
  readonly signed: string | null;
  /** `23 %` */
  readonly unsigned: string;
}

/** Who was found: one by name, or how many. */
export type Found = { readonly name: string } | { readonly count: number };

/** A night with something new, as it is written. */
interface NewFacts {
  readonly name: string;
  readonly day: string;
  readonly mine: string;
  readonly theirs: string;
  readonly difference: string;
  readonly before: string | null;
}

export interface PriceText {
  /** A single price of one competitor on one night. */
  readonly one: (name: string, day: string, far: Farthest) => string;
  /** Nights as `{ day }` when it is one. */
  readonly many: (who: Found, nights: { readonly day: string } | { readonly count: string }, far: Farthest) => string;
  readonly opening: (facts: { own: string; nights: number; first: string; filters: string; at: string }) => string;
  /** The difference that the subject tells of, which may be on none of the nights that are shown. */
  readonly farthest: (facts: { name: string; day: string; mine: string; theirs: string; difference: string }) => string;
  readonly caption: string;
  readonly columns: Readonly<Record<'night' | 'mine' | 'competitor' | 'theirs' | 'difference' | 'seen', string>>;
  readonly others: (count: number) => string;
  readonly rest: (nights: number) => string;
  /** The news with how many nights have something new since a day; none is said too. */
  readonly since: (news: string, nights: number, day: string) => string;
  readonly newSince: (day: string) => string;
  /** `before` is the difference that the last message told; null when it told none. */
  readonly newLine: (facts: NewFacts) => string;
  readonly asBefore: (nights: number) => string;
  readonly stale: string;
  readonly staleCampsite: (name: string, nights: number, seen: string) => string;
  readonly staleOthers: (count: number) => string;
  readonly open: (day: string) => string;
}

const englishNights = (count: number) => (count === 1 ? 'one night' : `${count} nights`);
const spanishNights = (count: number) => (count === 1 ? 'una noche' : `${count} noches`);
const catalanNights = (count: number) => (count === 1 ? 'una nit' : `${count} nits`);
const frenchNights = (count: number) => (count === 1 ? 'une nuit' : `${count} nuits`);

/** The sentences of messages of prices. Numbers, days and moments come as they are written in the language. */
export const priceText: Readonly<Record<Language, PriceText>> = {
  en: {
    one: (name, day, { up, signed, unsigned }) => {
      const direction = up ? 'more expensive' : 'cheaper';
      return signed === null
        ? `${name} is ${direction} on ${day}, by less than ${unsigned}`
        : `${name} is ${unsigned} ${direction} on ${day}`;
    },
    many: (who, nights, { up, signed, unsigned }) => {
      const subject = 'name' in who ? `${who.name} is` : `${who.count} competitors are`;
      const when = 'day' in nights ? nights.day : `${nights.count} nights`;
      const far = signed === null ? `by less than ${unsigned}` : `up to ${signed}`;
      return `${subject} ${up ? 'more expensive' : 'cheaper'} on ${when}, ${far}`;
    },
    opening: ({ own, nights, first, filters, at }) =>
      `Beside ${own}, on the ${nights} nights from ${first} on, like for like: ${filters}. Prices as known on ${at}.`,
    farthest: ({ name, day, mine, theirs, difference }) =>
      `The largest difference, ${difference}: ${day}, ${mine} beside ${theirs} of ${name}.`,
    caption: 'Price per night, the nearest nights first; of each night the competitor farthest away',
    columns: {
      night: 'Night',
      mine: 'Your price',
      competitor: 'Competitor',
      theirs: 'Their price',
      difference: 'Difference',
      seen: 'Seen',
    },
    others: (count) => `(+${count}\u00a0more)`,
    rest: (nights) => `And ${nights === 1 ? 'one more night' : `${nights} more nights`} in the whole list`,
    since: (news, nights, day) => `${nights === 0 ? 'nothing' : nights} new since ${day}, ${news}`,
    newSince: (day) => `New since ${day}, the largest first:`,
    newLine: ({ name, day, mine, theirs, difference, before }) =>
      `${difference}: ${day}, ${mine} beside ${theirs} of ${name} (${before === null ? 'not in the last list' : `${before} before`})`,
    asBefore: (nights) => `${nights === 1 ? 'One night is' : `${nights} nights are`} as before.`,
    stale: `Prices older than ${STALE_AFTER_HOURS} hours are left out:`,
    staleCampsite: (name, nights, seen) => `${name}: ${englishNights(nights)}, last seen on ${seen}`,
    staleOthers: (count) => (count === 1 ? 'one more campsite' : `${count} more campsites`),
    open: (day) => `Open the dashboard on ${day}`,
  },
  es: {
    one: (name, day, { up, signed, unsigned }) => {
      const direction = up ? 'más' : 'menos';
      return signed === null
        ? `${name} cuesta ${direction} el ${day}, menos de un ${unsigned}`
        : `${name} cuesta un ${unsigned} ${direction} el ${day}`;
    },
    many: (who, nights, { up, signed, unsigned }) => {
      const subject = 'name' in who ? `${who.name} cuesta` : `${who.count} competidores cuestan`;
      const when = 'day' in nights ? `el ${nights.day}` : `en ${nights.count} noches`;
      const far = signed === null ? `menos de un ${unsigned}` : `hasta ${signed}`;
      return `${subject} ${up ? 'más' : 'menos'} ${when}, ${far}`;
    },
    opening: ({ own, nights, first, filters, at }) =>
      `Frente a ${own}, en las ${nights} noches desde el ${first} y en igualdad de condiciones: ${filters}. Precios conocidos el ${at}.`,
    farthest: ({ name, day, mine, theirs, difference }) =>
      `La mayor diferencia, ${difference}: ${day}, ${mine} frente a ${theirs} de ${name}.`,
    caption: 'Precio por noche, primero las noches más próximas; de cada noche, el competidor más alejado',
    columns: {
      night: 'Noche',
      mine: 'Tu precio',
      competitor: 'Competidor',
      theirs: 'Su precio',
      difference: 'Diferencia',
      seen: 'Visto',
    },
    others: (count) => `(+${count}\u00a0más)`,
    rest: (nights) => `Y ${nights === 1 ? 'una noche más' : `${nights} noches más`} en la lista entera`,
    since: (news, nights, day) =>
      `${nights === 0 ? 'nada nuevo' : nights === 1 ? '1 nueva' : `${nights} nuevas`} desde el ${day}, ${news}`,
    newSince: (day) => `Nuevo desde el ${day}, primero lo mayor:`,
    newLine: ({ name, day, mine, theirs, difference, before }) =>
      `${difference}: ${day}, ${mine} frente a ${theirs} de ${name} (${before === null ? 'no estaba en la última lista' : `antes ${before}`})`,
    asBefore: (nights) => `${nights === 1 ? 'Una noche sigue' : `${nights} noches siguen`} como antes.`,
    stale: `No se tienen en cuenta los precios de más de ${STALE_AFTER_HOURS} horas:`,
    staleCampsite: (name, nights, seen) => `${name}: ${spanishNights(nights)}, vistos por última vez el ${seen}`,
    staleOthers: (count) => (count === 1 ? 'un camping más' : `${count} campings más`),
    open: (day) => `Abrir el panel del ${day}`,
  },
  ca: {
    one: (name, day, { up, signed, unsigned }) => {
      const direction = up ? 'més' : 'menys';
      return signed === null
        ? `${name} costa ${direction} el ${day}, menys d’un ${unsigned}`
        : `${name} costa un ${unsigned} ${direction} el ${day}`;
    },
    many: (who, nights, { up, signed, unsigned }) => {
      const subject = 'name' in who ? `${who.name} costa` : `${who.count} competidors costen`;
      const when = 'day' in nights ? `el ${nights.day}` : `en ${nights.count} nits`;
      const far = signed === null ? `menys d’un ${unsigned}` : `fins a ${signed}`;
      return `${subject} ${up ? 'més' : 'menys'} ${when}, ${far}`;
    },
    opening: ({ own, nights, first, filters, at }) =>
      `Davant de ${own}, en les ${nights} nits des del ${first} i en igualtat de condicions: ${filters}. Preus coneguts ${withCatalanArticle('el ', at)}.`,
    farthest: ({ name, day, mine, theirs, difference }) =>
      `La diferència més gran, ${difference}: ${day}, ${mine} davant de ${theirs} (${name}).`,
    caption: 'Preu per nit, primer les nits més properes; de cada nit, el competidor més allunyat',
    columns: {
      night: 'Nit',
      mine: 'El teu preu',
      competitor: 'Competidor',
      theirs: 'El seu preu',
      difference: 'Diferència',
      seen: 'Vist',
    },
    others: (count) => `(+${count}\u00a0més)`,
    rest: (nights) => `I ${nights === 1 ? 'una nit més' : `${nights} nits més`} a la llista sencera`,
    since: (news, nights, day) =>
      `${nights === 0 ? 'res de nou' : nights === 1 ? '1 de nova' : `${nights} de noves`} ${withCatalanArticle('des del ', day)}, ${news}`,
    newSince: (day) => `Nou des del ${day}, primer el més gran:`,
    newLine: ({ name, day, mine, theirs, difference, before }) =>
      `${difference}: ${day}, ${mine} davant de ${theirs} (${name}; ${before === null ? 'no era a l’última llista' : `abans ${before}`})`,
    asBefore: (nights) => `${nights === 1 ? 'Una nit segueix' : `${nights} nits segueixen`} com abans.`,
    stale: `No es tenen en compte els preus de més de ${STALE_AFTER_HOURS} hores:`,
    staleCampsite: (name, nights, seen) =>
      `${name}: ${catalanNights(nights)}, vistos per última vegada ${withCatalanArticle('el ', seen)}`,
    staleOthers: (count) => (count === 1 ? 'un càmping més' : `${count} càmpings més`),
    open: (day) => `Obre el tauler del ${day}`,
  },
  fr: {
    one: (name, day, { up, signed, unsigned }) => {
      const direction = up ? 'plus' : 'moins';
      return signed === null
        ? `${name} est ${direction} cher le ${day}, de moins de ${unsigned}`
        : `${name} coûte ${unsigned} de ${direction} le ${day}`;
    },
    many: (who, nights, { up, signed, unsigned }) => {
      const direction = up ? 'plus' : 'moins';
      const subject = 'name' in who ? `${who.name} ${direction} cher` : `${who.count} concurrents ${direction} chers`;
      const when = 'day' in nights ? `le ${nights.day}` : `sur ${nights.count} nuits`;
      const far = signed === null ? `de moins de ${unsigned}` : `jusqu’à ${signed}`;
      return `${subject} ${when}, ${far}`;
    },
    opening: ({ own, nights, first, filters, at }) =>
      `Face à ${own}, sur les ${nights} nuits à partir du ${first}, à conditions égales\u00a0: ${filters}. Prix connus le ${at}.`,
    farthest: ({ name, day, mine, theirs, difference }) =>
      `Le plus grand écart, ${difference}\u00a0: ${day}, ${mine} face à ${theirs} (${name}).`,
    caption: 'Prix par nuit, les nuits les plus proches d’abord\u00a0; pour chaque nuit, le concurrent le plus éloigné',
    columns: {
      night: 'Nuit',
      mine: 'Votre prix',
      competitor: 'Concurrent',
      theirs: 'Son prix',
      difference: 'Écart',
      seen: 'Vu',
    },
    others: (count) => `(+${count}\u00a0de plus)`,
    rest: (nights) => `Et ${nights === 1 ? 'une nuit de plus' : `${nights} nuits de plus`} dans la liste entière`,
    since: (news, nights, day) =>
      `${nights === 0 ? 'rien de nouveau' : nights === 1 ? '1 nouvelle' : `${nights} nouvelles`} depuis le ${day}, ${news}`,
    newSince: (day) => `Nouveau depuis le ${day}, le plus grand écart d’abord\u00a0:`,
    newLine: ({ name, day, mine, theirs, difference, before }) =>
      `${difference}\u00a0: ${day}, ${mine} face à ${theirs} (${name}\u00a0; ${before === null ? 'absent de la dernière liste' : `${before} avant`})`,
    asBefore: (nights) => `${nights === 1 ? 'Une nuit est' : `${nights} nuits sont`} comme avant.`,
    stale: `Les prix de plus de ${STALE_AFTER_HOURS} heures ne sont pas pris en compte\u00a0:`,
    staleCampsite: (name, nights, seen) =>
      `${name}\u00a0: ${frenchNights(nights)}, vus pour la dernière fois le ${seen}`,
    staleOthers: (count) => (count === 1 ? 'un camping de plus' : `${count} campings de plus`),
    open: (day) => `Ouvrir le tableau de bord du ${day}`,
  },
};
