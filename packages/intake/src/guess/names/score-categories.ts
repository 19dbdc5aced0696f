import { plainWords } from './plain-words.ts';

/** What categories of a published score are called, in the languages in which columns are known. */
const CATEGORIES: Readonly<Record<string, string>> = {
  cleanliness:
    'cleanliness, clean, limpieza, neteja, propreté, sauberkeit, netheid, hygiëne, pulizia, limpeza, higiene',
  location:
    'location, ubicación, situación, ubicació, situació, emplacement, situation, lage, locatie, ligging, posizione, localização, localización',
  communication: 'communication, comunicación, comunicació, kommunikation, communicatie, comunicazione, comunicação',
  check_in: 'check in, checkin, llegada, arribada, arrivée, anreise, aankomst, arrivo, chegada',
  value_for_money:
    'value, value for money, calidad precio, relación calidad precio, qualitat preu, relació qualitat preu, rapport qualité prix, qualité prix, preis leistung, preis leistungs verhältnis, prijs kwaliteit, prijs kwaliteitverhouding, rapporto qualità prezzo, qualità prezzo, qualidade preço, relação qualidade preço',
  staff:
    'staff, personal, personnel, mitarbeiter, personeel, medewerkers, personale, staff personal, funcionários, pessoal',
  comfort: 'comfort, confort, komfort, comodidad, comoditat, comodità, conforto, comodidade',
  facilities:
    'facilities, instalaciones, instal·lacions, équipements, services, ausstattung, faciliteiten, voorzieningen, servizi, strutture, instalações, comodidades',
  rooms: 'rooms, habitaciones, habitacions, chambres, zimmer, kamers, camere, quartos',
  service: 'service, servicio, servei, bedienung, servizio, serviço',
  accuracy: 'accuracy, veracidad, exactitud, exactitude, genauigkeit, nauwkeurigheid, precisione, exatidão',
  wifi: 'wifi, wi fi, wlan, internet',
};
const SCORE_WORDS =
  'score, scores, rating, puntuación, nota, valoración, puntuació, valoració, note, évaluation, bewertung, punkte, beoordeling, cijfer, punteggio, voto, pontuação, avaliação';

const words = (list: string) => list.split(',').map(plainWords);
const CATEGORY_OF = new Map(
  Object.entries(CATEGORIES).flatMap(([category, names]) => words(names).map((name) => [name, category] as const)),
);
const SCORE = words(SCORE_WORDS);

/**
 * The category of a score that a column is named after, as in `review_scores_cleanliness`; a name without a word for a score, as `Limpieza`
 * alone or at the end of a path, is `bare`. Null where the name is of no category.
 */
export function scoreCategory(name: string): { readonly category: string; readonly isBare: boolean } | null {
  const whole = CATEGORY_OF.get(plainWords(name)) ?? CATEGORY_OF.get(plainWords(name.split('.').at(-1)!));
  if (whole !== undefined) return { category: whole, isBare: true };
  const text = ` ${plainWords(name)} `;
  if (!SCORE.some((word) => text.includes(` ${word} `))) return null;
  const found = [...CATEGORY_OF].find(([word]) => text.includes(` ${word} `));
  return found ? { category: found[1], isBare: false } : null;
}
