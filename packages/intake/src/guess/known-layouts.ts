import type { Mapping } from '../mapping/mapping.ts';

/** A file whose columns are those of a publisher, and what they mean beyond their names. */
export interface KnownLayout {
  readonly name: string;
  readonly kind: Mapping['kind'];
  readonly columns: readonly string[];
  readonly adds: Mapping['fields'];
}

const AIRBNB_LINK = 'https://www.airbnb.com/rooms/';

const OWN_REVIEW_FIELDS = [
  'date',
  'score',
  'reviewer_name',
  'nationality',
  'type',
  'original_type',
  'duration',
  'group',
  'title',
  'positive',
  'negative',
];

/** What Vivac itself exported, in one of its languages: scores are of ten, whatever the highest is. */
function ownReviews(headings: string): KnownLayout {
  const columns = headings.split(',');
  const adds = Object.fromEntries(OWN_REVIEW_FIELDS.map((field, at) => [field, { column: columns[at]! }]));
  const dateFormat = ['yyyy-MM-dd', 'yyyy-MM', 'yyyy', 'dd/MM/yyyy', 'MM/yyyy'];
  return { name: 'Vivac', kind: 'reviews', columns, adds: { ...adds, date: { column: columns[0]!, dateFormat } } };
}

const LAYOUTS: readonly KnownLayout[] = [
  {
    name: 'Inside Airbnb',
    kind: 'prices',
    columns: ['listing_id', 'date', 'available', 'price', 'minimum_nights', 'maximum_nights'],
    adds: { link: { template: `${AIRBNB_LINK}{listing_id}` }, channel: { constant: 'Airbnb' } },
  },
  {
    name: 'Inside Airbnb',
    kind: 'campsites',
    columns: ['id', 'name', 'latitude', 'longitude', 'property_type', 'room_type', 'review_scores_rating'],
    adds: { link: { template: `${AIRBNB_LINK}{id}` } },
  },
  ...[
    'Fecha,Puntuación,Autor,Nacionalidad,Tipo,Tipo original,Noches,Grupo,Título,Positivo,Negativo',
    'Date,Score,Reviewer,Nationality,Type,Original type,Nights,Group,Title,Positive,Negative',
    'Data,Puntuació,Autor,Nacionalitat,Tipus,Tipus original,Nits,Grup,Títol,Positiu,Negatiu',
    'Date,Note,Auteur,Nationalité,Type,Type d’origine,Nuits,Groupe,Titre,Positif,Négatif',
  ].map(ownReviews),
];

/** The publisher's layout that a file has all the columns of; null where there is none. */
export function knownLayout(kind: Mapping['kind'], header: readonly string[]): KnownLayout | null {
  return (
    LAYOUTS.find((layout) => layout.kind === kind && layout.columns.every((column) => header.includes(column))) ?? null
  );
}
