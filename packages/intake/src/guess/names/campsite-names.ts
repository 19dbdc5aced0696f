import type { FieldNames } from './languages.ts';

export const CAMPSITE_NAMES: FieldNames = {
  name: {
    es: 'nombre, alojamiento, camping, nombre del camping, establecimiento, hotel, propiedad',
    ca: 'nom, allotjament, càmping, nom del càmping, establiment, hotel, propietat',
    en: 'name, campsite, campsite name, property, property name, hotel name, listing, title',
    fr: 'nom, hébergement, camping, nom du camping, établissement, hôtel, propriété',
  },
  name_if_taken: { es: '', ca: '', en: 'name if taken', fr: '' },
  link: {
    es: 'enlace, url, dirección web, web, página web',
    ca: 'enllaç, url, adreça web, web, pàgina web',
    en: 'link, url, web address, website, listing url, href',
    fr: 'lien, url, adresse web, site web',
  },
  latitude: { es: 'latitud, lat', ca: 'latitud, lat', en: 'latitude, lat', fr: 'latitude, lat' },
  longitude: {
    es: 'longitud, lng, lon',
    ca: 'longitud, lng, lon',
    en: 'longitude, lng, lon, long',
    fr: 'longitude, lng, lon',
  },
  province: { es: 'provincia', ca: 'província', en: 'province, state, county', fr: 'province, département' },
  region: {
    es: 'región, comarca, municipio, zona, localidad',
    ca: 'regió, comarca, municipi, zona, localitat',
    en: 'region, area, neighbourhood, neighbourhood cleansed, neighborhood, municipality, city, town',
    fr: 'région, zone, commune, ville, quartier',
  },
  overall_score: {
    es: 'puntuación, nota, valoración, puntuación global, nota media, valoración media',
    ca: 'puntuació, nota, valoració, puntuació global, nota mitjana',
    en: 'score, rating, overall score, review score, review scores rating, average rating, guest score',
    fr: 'note, évaluation, note globale, note moyenne',
  },
  review_count: {
    es: 'reseñas, opiniones, comentarios, número de reseñas, número de opiniones',
    ca: 'ressenyes, opinions, comentaris, nombre de ressenyes, nombre d’opinions',
    en: 'reviews, review count, number of reviews, reviews count, num reviews',
    fr: 'avis, commentaires, nombre d’avis, nombre de commentaires',
  },
  observed_at: {
    es: 'observado, visto, captura, fecha de captura, consultado',
    ca: 'observat, vist, captura, data de captura, consultat',
    en: 'observed at, observed, seen, seen at, scraped, scraped at, captured at, last scraped, timestamp',
    fr: 'observé, vu, capture, date de capture, relevé',
  },
};

/** What categories of a published score are called, in plain words. */
export const SCORE_CATEGORIES: Readonly<Record<string, string>> = {
  cleanliness: 'cleanliness, clean, limpieza, neteja, propreté',
  location: 'location, ubicación, situación, ubicació, situació, emplacement, situation',
  communication: 'communication, comunicación, comunicació',
  check_in: 'check in, checkin, llegada, arribada, arrivée',
  value_for_money:
    'value, value for money, calidad precio, relación calidad precio, qualitat preu, rapport qualité prix',
  staff: 'staff, personal, personnel',
  comfort: 'comfort, confort',
  facilities: 'facilities, instalaciones, instal·lacions, équipements, services',
  accuracy: 'accuracy, veracidad, exactitud, exactitude',
  wifi: 'wifi, wi fi',
};

/** What stands in the name of a column with a score. */
export const SCORE_WORDS =
  'score, scores, rating, puntuación, nota, valoración, puntuació, valoració, note, évaluation';
