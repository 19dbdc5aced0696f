import { plainWords } from './plain-words.ts';

/** Numbers in words, as exports write scores and guests: from one to ten in each language, but for words that say another thing more often (_nou_, _set_). */
const NUMBERS: readonly string[] = [
  'one uno una un una um uma ein eins eine een',
  'two dos dues deux zwei twee due dois duas',
  'three tres trois drei drie tre',
  'four cuatro quatre vier quattro quatro',
  'five cinco cinc cinq funf fuenf vijf cinque',
  'six seis sis sechs zes sei',
  'seven siete sept sieben zeven sette sete',
  'eight ocho vuit huit acht otto oito',
  'nine nueve neun negen nove',
  'ten diez deu dix zehn tien dieci dez',
];
/** Rooms by the guests that they are let for. */
const ROOMS: readonly string[] = [
  'single individual simple sgl sencilla einzel einzelzimmer eenpersoons singola solteiro',
  'double doble dbl twin twn doppel doppelzimmer tweepersoons doppia matrimoniale duplo casal',
  'triple tpl trp dreibett driepersoons tripla triplo',
  'quadruple quad cuadruple quadruple qdp qpl vierbett vierpersoons quadrupla quadruplo',
  'quintuple quint quintupla',
  'sextuple sextupla',
];

const byWord = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)));
const NUMBER_OF = byWord(NUMBERS);
const GUESTS_OF = new Map([...byWord(ROOMS), ...NUMBER_OF]);
const STARS = /^(?:star|stars|estrella|estrellas|estrelles|etoiles?|sterne?|sterren|ster|stell[ea]|estrelas?)$/;
const PEOPLE =
  /^(?:for|para|per|pour|fur|voor|da|room|habitacion|use|uso|occupancy|ocupacion|pax|personas?|persones|persons?|people|guests?|adultos?|adults?|adultes?|huespedes|hostes|personnes?|personen|erwachsene|volwassenen|persone|adulti|pessoas?)$/;

/** The one number that a text says in words; null where it says another thing beside. */
function numberAmong(text: string, known: ReadonlyMap<string, number>, beside: RegExp): number | null {
  const [first, ...others] = plainWords(text)
    .split(' ')
    .filter((word) => !beside.test(word));
  return others.length === 0 ? (known.get(first ?? '') ?? null) : null;
}

/** `FOUR`, `five stars`. */
export const starsInWords = (text: string): number | null => {
  const stars = numberAmong(text, NUMBER_OF, STARS);
  return stars !== null && stars <= 5 ? stars : null;
};

/** `Doble`, `FOUR`, `dos adultos`. */
export const guestsInWords = (text: string): number | null => numberAmong(text, GUESTS_OF, PEOPLE);

/** A party with children, or of beds: nobody can say from it how many pay. */
const SUM_OF_PEOPLE = /^\d{1,2}\s*(?:\p{L}[\p{L}.]*\s*)?(?:\+|y|i|and|et|und|en|e)\s*\d{1,2}(?:\s*\p{L}[\p{L}.]*)?$/u;
export const isPartyOfSome = (text: string): boolean => SUM_OF_PEOPLE.test(text.toLowerCase());
