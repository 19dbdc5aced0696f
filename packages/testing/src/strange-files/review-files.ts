import { addDays, type Day, toDay } from '@vivac/domain/time/day';
import { WORDS_IN, type WordsIn } from './header-words.ts';
import { type Draws, drawsOf } from './random.ts';
import { CAMPSITES, type Cell, type Column, linkOf, type StrangeFile } from './strange-file.ts';
import { drawContainer, framed, writeTable } from './write-table.ts';
import { type DayStyle, drawDayStyle, noisyHeader } from './written-values.ts';

interface Guest {
  readonly campsite: string;
  readonly day: Day;
  /** Of ten, in tenths. */
  readonly tenths: number;
  readonly name: string;
  readonly country: string;
  readonly nights: number;
  readonly group: string;
  readonly title: string;
  readonly liked: string;
  readonly disliked: string;
  readonly answer: string;
}

const NAMES = ['Marta', 'Peter', 'Luc', 'Anneke', 'Jordi', 'Giulia', 'Rui', 'Sabine'];
const COUNTRIES = ['España', 'France', 'Deutschland', 'Nederland', 'United Kingdom', 'Italia'];
const GROUPS = ['Familia con niños', 'Pareja', 'Solo', 'Grupo de amigos', 'Couple', 'Family'];
const TITLES = ['Muy bien', 'Great stay', 'Correcto', 'À refaire', 'Wunderbar', ''];
const LIKED = [
  'La piscina estaba limpia y el personal muy amable.',
  'Lovely pitch under the trees, quiet at night.',
  'Emplacement spacieux, sanitaires propres.',
  '',
];
const DISLIKED = ['Mucho ruido por la noche, y el wifi no iba.', 'The showers were cold.', ''];
const ANSWERS = ['Gracias por su visita, ¡hasta pronto!', 'Thank you for staying with us.', ''];

/** A file of reviews by its seed. */
export async function reviewFile(seed: number): Promise<StrangeFile> {
  const draws = drawsOf(seed);
  const words = draws.one(WORDS_IN);
  const container = drawContainer(draws);
  const scale = draws.one(SCALES);
  const guests = drawGuests(draws, scale.step);
  const day = drawDayStyle(draws, words, container === 'xlsx');
  const { columns, has } = columnsOf({ draws, words, guests, day }, scale);
  const { bytes, extension } = await writeTable(
    draws,
    framed(draws, draws.chance(0.6) ? columns : draws.shuffled(columns), container),
    container,
  );
  return {
    seed,
    kind: 'reviews',
    shape: 'reviews',
    fileName: `${draws.one(['reviews', 'opiniones', 'avis', 'export'])}.${extension}`,
    bytes,
    truth: new Map(guests.map((guest) => [reviewKey(guest.campsite, guest.day, guest.name), stated(guest, has)])),
    open: [
      ...(scale.isOpen ? (['score_scale'] as const) : []),
      ...(day.isOpen(guests.map((guest) => guest.day)) ? (['date_order'] as const) : []),
    ],
  };
}

/** What a review is about, as text; names in these files are each one guest's. */
function reviewKey(campsite: string, day: string, name: string): string {
  return [campsite, day, name].join(' | ');
}

interface Scale {
  /** Of ten, in tenths: half stars of five are steps of a point. */
  readonly step: number;
  readonly write: (tenths: number) => Cell;
  readonly isOpen: boolean;
}

const number = (value: number, text = String(value)): Cell => ({ text, value });
const comma = (value: number) => String(value).replace('.', ',');
const SCALES: readonly Scale[] = [
  { step: 1, write: (tenths) => number(tenths / 10), isOpen: true },
  { step: 1, write: (tenths) => number(tenths / 10, comma(tenths / 10)), isOpen: true },
  { step: 10, write: (tenths) => number(tenths / 10), isOpen: true },
  { step: 20, write: (tenths) => number(tenths / 20), isOpen: true },
  { step: 10, write: (tenths) => number(tenths / 20, comma(tenths / 20)), isOpen: true },
  { step: 1, write: (tenths) => number(tenths), isOpen: true },
  { step: 20, write: (tenths) => ({ text: `${tenths / 20}/5` }), isOpen: false },
  { step: 1, write: (tenths) => ({ text: `${comma(tenths / 10)}/10` }), isOpen: false },
  { step: 20, write: (tenths) => ({ text: `${tenths / 20} de 5` }), isOpen: false },
  { step: 20, write: (tenths) => ({ text: '★'.repeat(tenths / 20).padEnd(5, '☆') }), isOpen: false },
];

function drawGuests(draws: Draws, step: number): Guest[] {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(1, 3));
  const first = addDays(toDay('2025-03-01'), draws.whole(0, 500));
  return Array.from({ length: draws.whole(4, 25) }, (_, at) => ({
    campsite: draws.one(campsites),
    day: addDays(first, at * draws.whole(1, 6)),
    tenths: Math.max(
      step,
      Math.min(100, Math.round((draws.chance(0.8) ? draws.whole(60, 100) : draws.whole(10, 100)) / step) * step),
    ),
    name: `${draws.one(NAMES)} ${String.fromCharCode(65 + at)}.`,
    country: draws.one(COUNTRIES),
    nights: draws.whole(1, 14),
    group: draws.one(GROUPS),
    title: draws.one(TITLES),
    liked: draws.one(LIKED),
    disliked: draws.one(DISLIKED),
    answer: draws.one(ANSWERS),
  }));
}

type Has = Readonly<Record<'country' | 'nights' | 'group' | 'title' | 'negative' | 'answer', boolean>>;
interface Plan {
  readonly draws: Draws;
  readonly words: WordsIn;
  readonly guests: readonly Guest[];
  readonly day: DayStyle;
}

function columnsOf({ draws, words, guests, day }: Plan, scale: Scale): { columns: Column[]; has: Has } {
  const has = {
    country: draws.chance(0.5),
    nights: draws.chance(0.4),
    group: draws.chance(0.5),
    title: draws.chance(0.6),
    negative: draws.chance(0.6),
    answer: draws.chance(0.4),
  };
  const column = (header: ReviewHeader, cell: (guest: Guest) => Cell): Column => ({
    header: noisyHeader(draws, draws.one(REVIEW_HEADERS[header][words].split(','))),
    cells: guests.map(cell),
  });
  const text = (header: ReviewHeader, of: (guest: Guest) => string) => column(header, (guest) => ({ text: of(guest) }));
  const byLink = draws.chance(0.2);
  const parts: readonly (readonly [boolean, () => Column])[] = [
    [!byLink, () => text('campsite', ({ campsite }) => campsite)],
    [byLink, () => text('link', ({ campsite }) => linkOf(campsite))],
    [true, () => column('date', (guest) => day.write(guest.day))],
    [true, () => text('guest', ({ name }) => name)],
    [has.country, () => text('country', ({ country }) => country)],
    [true, () => column('score', ({ tenths }) => scale.write(tenths))],
    [has.nights, () => column('nights', ({ nights }) => number(nights))],
    [has.group, () => text('group', ({ group }) => group)],
    [has.title, () => text('title', ({ title }) => title)],
    [true, () => text('positive', ({ liked }) => liked)],
    [has.negative, () => text('negative', ({ disliked }) => disliked)],
    [has.answer, () => text('answer', ({ answer }) => answer)],
  ];
  return { columns: parts.flatMap(([isThere, make]) => (isThere ? [make()] : [])), has };
}

function stated(guest: Guest, has: Has) {
  const text = (value: string) => (value === '' ? null : value);
  return {
    score: guest.tenths * 10,
    positive: text(guest.liked),
    ...(has.country && { nationality: guest.country }),
    ...(has.nights && { nights: guest.nights }),
    ...(has.group && { group: guest.group }),
    ...(has.title && { title: text(guest.title) }),
    ...(has.negative && { negative: text(guest.disliked) }),
    ...(has.answer && { answer: text(guest.answer) }),
  };
}

type Words = Readonly<Record<WordsIn, string>>;

/** What people call the columns of reviews, by language. */
const REVIEW_HEADERS = {
  campsite: {
    es: 'Camping,Alojamiento,Establecimiento',
    ca: 'Càmping,Allotjament,Establiment',
    en: 'Property,Campsite,Accommodation',
    fr: 'Camping,Établissement,Hébergement',
    de: 'Campingplatz,Unterkunft,Betrieb',
    nl: 'Camping,Accommodatie',
    it: 'Campeggio,Struttura',
    pt: 'Alojamento,Estabelecimento,Parque de campismo',
  },
  link: {
    es: 'Enlace,URL',
    ca: 'Enllaç,URL',
    en: 'Link,URL',
    fr: 'Lien,URL',
    de: 'Link,URL',
    nl: 'Link,URL',
    it: 'Link,URL',
    pt: 'Link,URL',
  },
  date: {
    es: 'Fecha,Fecha de la reseña,Fecha de publicación',
    ca: 'Data,Data de la ressenya',
    en: 'Date,Review date,Published at',
    fr: 'Date,Date de l’avis,Publié le',
    de: 'Datum,Bewertungsdatum',
    nl: 'Datum,Datum beoordeling',
    it: 'Data,Data della recensione',
    pt: 'Data,Data da avaliação',
  },
  guest: {
    es: 'Autor,Huésped,Nombre del huésped',
    ca: 'Autor,Hoste',
    en: 'Guest name,Reviewer,Author',
    fr: 'Auteur,Nom du voyageur',
    de: 'Autor,Gast',
    nl: 'Gast,Naam gast,Auteur',
    it: 'Autore,Ospite,Nome ospite',
    pt: 'Autor,Hóspede',
  },
  country: {
    es: 'País,Nacionalidad',
    ca: 'País,Nacionalitat',
    en: 'Country,Nationality,Guest country',
    fr: 'Pays,Nationalité',
    de: 'Land,Nationalität,Herkunftsland',
    nl: 'Land,Nationaliteit,Herkomst',
    it: 'Paese,Nazionalità',
    pt: 'País,Nacionalidade',
  },
  score: {
    es: 'Puntuación,Nota,Valoración',
    ca: 'Puntuació,Nota,Valoració',
    en: 'Score,Rating,Review score',
    fr: 'Note,Évaluation',
    de: 'Bewertung,Note,Punktzahl',
    nl: 'Score,Beoordeling,Cijfer',
    it: 'Punteggio,Voto,Valutazione',
    pt: 'Pontuação,Classificação,Nota',
  },
  nights: {
    es: 'Noches,Duración',
    ca: 'Nits,Durada',
    en: 'Nights,Length of stay',
    fr: 'Nuits,Durée du séjour',
    de: 'Nächte,Aufenthaltsdauer',
    nl: 'Nachten,Verblijfsduur',
    it: 'Notti,Durata del soggiorno',
    pt: 'Noites,Duração',
  },
  group: {
    es: 'Tipo de viajero,Grupo,Viajó con',
    ca: 'Tipus de viatger,Grup',
    en: 'Traveller type,Trip type,Group',
    fr: 'Type de voyageur,Groupe',
    de: 'Reisetyp,Reiseart,Gruppe',
    nl: 'Reisgezelschap,Type reiziger,Groep',
    it: 'Tipo di viaggiatore,Gruppo',
    pt: 'Tipo de viajante,Grupo',
  },
  title: {
    es: 'Título',
    ca: 'Títol',
    en: 'Title,Review title',
    fr: 'Titre',
    de: 'Titel,Überschrift',
    nl: 'Titel',
    it: 'Titolo',
    pt: 'Título',
  },
  positive: {
    es: 'Comentario positivo,Lo mejor,Positivo,Puntos fuertes',
    ca: 'Comentari positiu,El millor,Positiu',
    en: 'Positive review,Liked,Pros,Positive',
    fr: 'Commentaire positif,Points forts,Positif',
    de: 'Positiv,Positiver Kommentar',
    nl: 'Positief,Pluspunten',
    it: 'Positivo,Commento positivo',
    pt: 'Positivo,Comentário positivo,Pontos fortes',
  },
  negative: {
    es: 'Comentario negativo,Lo peor,Negativo',
    ca: 'Comentari negatiu,El pitjor,Negatiu',
    en: 'Negative review,Disliked,Cons,Negative',
    fr: 'Commentaire négatif,Points faibles,Négatif',
    de: 'Negativ,Negativer Kommentar',
    nl: 'Negatief,Minpunten',
    it: 'Negativo,Commento negativo',
    pt: 'Negativo,Comentário negativo,Pontos fracos',
  },
  answer: {
    es: 'Respuesta del alojamiento,Respuesta,Respuesta del propietario',
    ca: 'Resposta,Resposta del propietari',
    en: 'Property reply,Owner response,Reply',
    fr: 'Réponse,Réponse du propriétaire',
    de: 'Antwort,Antwort des Gastgebers',
    nl: 'Antwoord,Reactie eigenaar',
    it: 'Risposta,Risposta della struttura',
    pt: 'Resposta,Resposta do proprietário',
  },
} as const satisfies Record<string, Words>;
type ReviewHeader = keyof typeof REVIEW_HEADERS;
