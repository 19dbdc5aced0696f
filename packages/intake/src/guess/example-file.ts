import type { Language } from '@vivac/domain/language';
import { type Day, addDays } from '@vivac/domain/time/day';
import type { ImportKind } from '../mapping/fields.ts';

type Texts = Readonly<Record<Language, string>>;

/** Names of columns that the guess reads without a question, in the language of who downloads the file. */
const HEADERS: Readonly<Record<ImportKind, Texts>> = {
  prices: {
    en: 'campsite,night,price,units left,unit type,guests,channel,minimum nights,seen at',
    es: 'camping;noche;precio;unidades libres;tipo de unidad;personas;canal;estancia mínima;visto',
    ca: 'càmping;nit;preu;unitats lliures;tipologia;persones;canal;estada mínima;vist',
    fr: 'camping;nuit;prix;unités disponibles;type de logement;personnes;canal;séjour minimum;vu',
  },
  campsites: {
    en: 'campsite name,link,latitude,longitude,province,region,overall score,number of reviews',
    es: 'nombre del camping;enlace;latitud;longitud;provincia;comarca;puntuación global;número de reseñas',
    ca: 'nom del càmping;enllaç;latitud;longitud;província;comarca;puntuació global;nombre de ressenyes',
    fr: 'nom du camping;lien;latitude;longitude;province;région;note globale;nombre d’avis',
  },
  reviews: {
    en: 'campsite,review date,score,reviewer name,title,positive,negative,country',
    es: 'camping;fecha de la reseña;puntuación;autor;título;positivo;negativo;país',
    ca: 'càmping;data de la ressenya;puntuació;autor;títol;positiu;negatiu;país',
    fr: 'camping;date de l’avis;note;auteur;titre;positif;négatif;pays',
  },
  holidays: {
    en: 'area,kind,name,from,to',
    es: 'area;kind;name;from;to',
    ca: 'area;kind;name;from;to',
    fr: 'area;kind;name;from;to',
  },
  occupancy: {
    en: 'place,measure,month,value',
    es: 'place;measure;month;value',
    ca: 'place;measure;month;value',
    fr: 'place;measure;month;value',
  },
};

const WORDS = {
  camp: { en: 'My campsite', es: 'Mi camping', ca: 'El meu càmping', fr: 'Mon camping' },
  other: { en: 'Another campsite', es: 'Otro camping', ca: 'Un altre càmping', fr: 'Un autre camping' },
  own: { en: 'Own website', es: 'Web propia', ca: 'Web pròpia', fr: 'Site officiel' },
  good: { en: 'Quiet and clean', es: 'Tranquilo y limpio', ca: 'Tranquil i net', fr: 'Calme et propre' },
  bad: { en: 'Little shade', es: 'Poca sombra', ca: 'Poca ombra', fr: 'Peu d’ombre' },
  week: { en: 'A fine week', es: 'Una buena semana', ca: 'Una bona setmana', fr: 'Une belle semaine' },
  easter: { en: 'Easter', es: 'Semana Santa', ca: 'Setmana Santa', fr: 'Pâques' },
} as const satisfies Record<string, Texts>;

/** The rows of an example, with decimals behind a point. */
function rowsOf(kind: ImportKind, language: Language, today: Day): readonly (readonly string[])[] {
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  const seen = `${addDays(today, -1)}T08:00:00Z`;
  const ahead = (days: number) => addDays(today, days);
  if (kind === 'prices') {
    return [
      [word('camp'), ahead(30), '95.50', '4', 'Bungalow', '4', 'Booking.com', '2', seen],
      [word('camp'), ahead(31), '112.25', '2', 'Bungalow', '4', 'Booking.com', '2', seen],
      [word('other'), ahead(30), '88.75', '0', 'Mobil-home', '4', 'Booking.com', '3', seen],
    ];
  }
  if (kind === 'campsites') {
    return [
      [word('camp'), 'https://my-campsite.example/', '41.8512', '3.1283', 'Girona', 'Costa Brava', '8.7', '87'],
      [word('other'), 'https://another-campsite.example/', '42.1253', '3.1077', 'Girona', 'Costa Brava', '9.1', '1234'],
    ];
  }
  if (kind === 'reviews') {
    return [
      [word('camp'), addDays(today, -40), '8.7', 'Ana', word('week'), word('good'), '', 'ES'],
      [word('other'), addDays(today, -30), '9.4', 'Luc', '', word('good'), word('bad'), 'FR'],
    ];
  }
  if (kind === 'holidays') return [['ES-CT', 'school', word('easter'), '2027-03-20', '2027-03-29']];
  return [['Girona', 'occupancy', '2026-08', '71.3']];
}

const BYTE_ORDER_MARK = '\ufeff';

/** A small file of a kind as spreadsheets of the language write it, to be filled in. */
export function exampleFile(kind: ImportKind, language: Language, today: Day): string {
  const header = HEADERS[kind][language];
  const isEnglish = language === 'en';
  const cell = (text: string) => (isEnglish || !/^\d+\.\d+$/.test(text) ? text : text.replace('.', ','));
  const rows = rowsOf(kind, language, today).map((row) => row.map(cell).join(isEnglish ? ',' : ';'));
  return `${BYTE_ORDER_MARK}${[header, ...rows, ''].join('\r\n')}`;
}
