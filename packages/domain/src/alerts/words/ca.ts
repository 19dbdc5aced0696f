import type { AlertPhrases } from './alert-phrases.ts';

export const CA: AlertPhrases = {
  own: 'el teu càmping',
  nights: (count, when, isWhole) => {
    if (count === 1) return `la nit del ${when}`;
    return isWhole ? `${count} nits, ${when}` : `${count} nits dins de ${when}`;
  },
  more: (count) => `${count} més`,
  confirmed: (move) => `; confirmat ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} un ${percent} més car, ${when}`,
    price_down: ({ who, percent, when }) => `${who} un ${percent} més barat, ${when}`,
    sold_out: ({ who, when }) => `${who} complet, ${when}`,
    closed: ({ who, when }) => `${who} tancat, ${when}`,
    back_on_sale: ({ who, when }) => `${who} de nou a la venda, ${when}`,
    few_left: ({ who, to, when }) => `${who}: en queden ${to}, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who}: estada mínima ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who}: altres dies d’arribada, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} és un ${percent} més car per a ${nights}: ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} és un ${percent} més barat per a ${nights}: ${move}`,
    sold_out: ({ who, nights, price }) =>
      `${who} està complet per a ${nights}${price && `; l’últim preu va ser ${price}`}`,
    closed: ({ who, nights }) => `${who} està tancat per a ${nights}`,
    back_on_sale: ({ who, nights, price }) =>
      `${who} torna a estar a la venda per a ${nights}${price && `, per ${price}`}`,
    few_left: ({ who, nights, to }) => `A ${who} n’hi queden ${to} per a ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} ha canviat l’estada mínima de ${from} a ${to} nits, per a ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} té altres dies d’arribada dins de ${nights}`;
      return arrival === 'no'
        ? `No es pot arribar a ${who} en ${nights}`
        : `Es pot tornar a arribar a ${who} en ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who}: lloc ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} ha passat del lloc ${from} al ${to} de ${compared} per preu per a ${nights}, creuant la línia del lloc ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} al ${to} de la mediana, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} ha passat del ${from} al ${to} del preu medià per a ${nights}, creuant la línia del ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} segueix el teu preu, ${when}`,
    line: ({ who, nights, move, own }) => `${who} ha seguit el teu preu (${own}) per a ${nights}: ${move}`,
  },
  source: {
    late: {
      title: (source) => `La font ${source} va tard`,
      line: (source) => `De la font ${source} no arriba res des de fa més del que s’espera`,
    },
    failing: { title: (source) => `La font ${source} falla`, line: (source) => `La font ${source} no es pot llegir` },
    question: {
      title: (source) => `La font ${source} planteja una pregunta`,
      line: (source) =>
        `Més de la meitat del que la font ${source} ha enviat d’una vegada és diferent: digues si ara vol dir una altra cosa`,
    },
  },
  gap: {
    title: ({ who }) => `Sense dades: ${who}`,
    line: ({ who, sources }) =>
      `No se sap res de nou de ${who}: ${sources} no porta res. No es pot avisar de canvis allà`,
  },
};
