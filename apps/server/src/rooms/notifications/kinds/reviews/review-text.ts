import type { Language } from '@vivac/domain/language';

export interface ReviewText {
  readonly one: (score: string) => string;
  readonly many: (count: number, limit: Limit, outermost: string) => string;
  readonly opening: (own: string, limit: Limit, until: string) => string;
  readonly score: (score: string) => string;
  readonly anonymous: string;
  readonly positive: string;
  readonly negative: string;
  readonly noWords: string;
  readonly rest: (count: string) => string;
  readonly open: string;
}

interface Limit {
  readonly condition: 'below' | 'above';
  readonly note: string;
}

const englishLimit = ({ condition, note }: Limit) => `${condition} ${note}`;
const spanishLimit = ({ condition, note }: Limit) => `${condition === 'below' ? 'inferior' : 'superior'} a ${note}`;

/** The sentences of messages of reviews. Numbers, days and moments come as they are written in the language. */
export const reviewText: Readonly<Record<Language, ReviewText>> = {
  en: {
    one: (score) => `a new review with a score of ${score}`,
    many: (count, limit, outermost) =>
      `${count} new reviews ${englishLimit(limit)}, the ${limit.condition === 'below' ? 'lowest' : 'highest'}\u00a0${outermost}`,
    opening: (own, limit, until) =>
      `New reviews of ${own} with a score ${englishLimit(limit)}, received up to ${until}.`,
    score: (score) => `Score ${score} of 10`,
    anonymous: 'Name not given',
    positive: 'Positive',
    negative: 'Negative',
    noWords: 'Scored without a comment.',
    rest: (count) => `And ${count} more on the reviews page.`,
    open: 'Open the reviews',
  },
  es: {
    one: (score) => `una opinión nueva con un ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} opiniones nuevas por debajo de ${limit.note}, la más baja\u00a0${outermost}`
        : `${count} opiniones nuevas por encima de ${limit.note}, la más alta\u00a0${outermost}`,
    opening: (own, limit, until) =>
      `Opiniones nuevas de ${own} con una nota ${spanishLimit(limit)}, recibidas hasta el ${until}.`,
    score: (score) => `Nota ${score} de 10`,
    anonymous: 'Sin nombre',
    positive: 'Positivo',
    negative: 'Negativo',
    noWords: 'Puntuada sin comentario.',
    rest: (count) => `Y ${count} más en la página de opiniones.`,
    open: 'Abrir las opiniones',
  },
};
