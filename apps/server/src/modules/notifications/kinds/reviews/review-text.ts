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
const frenchLimit = ({ condition, note }: Limit) => `${condition === 'below' ? 'inférieure' : 'supérieure'} à ${note}`;

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
    one: (score) => `una reseña nueva con una puntuación de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} reseñas nuevas por debajo de ${limit.note}, la más baja\u00a0${outermost}`
        : `${count} reseñas nuevas por encima de ${limit.note}, la más alta\u00a0${outermost}`,
    opening: (own, limit, until) =>
      `Reseñas nuevas de ${own} con una puntuación ${spanishLimit(limit)}, recibidas hasta el ${until}.`,
    score: (score) => `Puntuación ${score} de 10`,
    anonymous: 'Sin nombre',
    positive: 'Positivo',
    negative: 'Negativo',
    noWords: 'Puntuada sin comentario.',
    rest: (count) => `Y ${count} más en la página de reseñas.`,
    open: 'Abrir las reseñas',
  },
  ca: {
    one: (score) => `una ressenya nova amb una puntuació de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} ressenyes noves per sota de ${limit.note}, la més baixa\u00a0${outermost}`
        : `${count} ressenyes noves per sobre de ${limit.note}, la més alta\u00a0${outermost}`,
    opening: (own, limit, until) =>
      `Ressenyes noves sobre ${own} amb una puntuació ${spanishLimit(limit)}, rebudes fins al ${until}.`,
    score: (score) => `Puntuació ${score} de 10`,
    anonymous: 'Sense nom',
    positive: 'Positiu',
    negative: 'Negatiu',
    noWords: 'Puntuada sense comentari.',
    rest: (count) => `I ${count} més a la pàgina de ressenyes.`,
    open: 'Obrir les ressenyes',
  },
  fr: {
    one: (score) => `un nouvel avis avec une note de ${score}`,
    many: (count, limit, outermost) =>
      limit.condition === 'below'
        ? `${count} nouveaux avis au-dessous de ${limit.note}, le plus bas\u00a0${outermost}`
        : `${count} nouveaux avis au-dessus de ${limit.note}, le plus haut\u00a0${outermost}`,
    opening: (own, limit, until) =>
      `Nouveaux avis sur ${own} avec une note ${frenchLimit(limit)}, reçus jusqu’au ${until}.`,
    score: (score) => `Note ${score} sur 10`,
    anonymous: 'Sans nom',
    positive: 'Positif',
    negative: 'Négatif',
    noWords: 'Noté sans commentaire.',
    rest: (count) => `Et ${count} de plus sur la page des avis.`,
    open: 'Ouvrir les avis',
  },
};
