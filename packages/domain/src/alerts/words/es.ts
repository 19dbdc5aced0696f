import type { AlertPhrases } from './alert-phrases.ts';

export const ES: AlertPhrases = {
  own: 'tu camping',
  nights: (count, when, isWhole) => {
    if (count === 1) return `la noche del ${when}`;
    return isWhole ? `${count} noches, ${when}` : `${count} noches dentro de ${when}`;
  },
  more: (count) => `${count} más`,
  confirmed: (move) => `; confirmado ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} un ${percent} más caro, ${when}`,
    price_down: ({ who, percent, when }) => `${who} un ${percent} más barato, ${when}`,
    sold_out: ({ who, when }) => `${who} completo, ${when}`,
    closed: ({ who, when }) => `${who} cerrado, ${when}`,
    back_on_sale: ({ who, when }) => `${who} de nuevo a la venta, ${when}`,
    few_left: ({ who, to, when }) => `${who}: quedan ${to}, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who}: estancia mínima ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who}: otros días de llegada, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} es un ${percent} más caro para ${nights}: ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} es un ${percent} más barato para ${nights}: ${move}`,
    sold_out: ({ who, nights, price }) =>
      `${who} está completo para ${nights}${price && `; el último precio fue ${price}`}`,
    closed: ({ who, nights }) => `${who} está cerrado para ${nights}`,
    back_on_sale: ({ who, nights, price }) =>
      `${who} vuelve a estar a la venta para ${nights}${price && `, por ${price}`}`,
    few_left: ({ who, nights, to }) => `A ${who} le quedan ${to} para ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} cambió su estancia mínima de ${from} a ${to} noches, para ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} tiene otros días de llegada dentro de ${nights}`;
      return arrival === 'no'
        ? `No se puede llegar a ${who} en ${nights}`
        : `Se puede llegar de nuevo a ${who} en ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who}: puesto ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} pasó del puesto ${from} al ${to} de ${compared} por precio para ${nights}, cruzando la línea del puesto ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} al ${to} de la mediana, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} pasó del ${from} al ${to} del precio mediano para ${nights}, cruzando la línea del ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} sigue tu precio, ${when}`,
    line: ({ who, nights, move, own }) => `${who} siguió tu precio (${own}) para ${nights}: ${move}`,
  },
  source: {
    late: {
      title: (source) => `La fuente ${source} se retrasa`,
      line: (source) => `De la fuente ${source} no llega nada desde hace más de lo esperado`,
    },
    failing: {
      title: (source) => `La fuente ${source} falla`,
      line: (source) => `La fuente ${source} no se puede leer`,
    },
    question: {
      title: (source) => `La fuente ${source} plantea una pregunta`,
      line: (source) =>
        `Más de la mitad de lo que la fuente ${source} envió de una vez es distinto: di si ahora significa otra cosa`,
    },
  },
  gap: {
    title: ({ who }) => `Sin datos: ${who}`,
    line: ({ who, sources }) =>
      `No se sabe nada nuevo de ${who}: ${sources} no trae nada. No se puede avisar de cambios allí`,
  },
};
