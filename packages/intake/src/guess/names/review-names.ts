import type { FieldNames } from './languages.ts';

export const REVIEW_NAMES: FieldNames = {
  campsite: {
    es: 'alojamiento, camping, nombre del camping, establecimiento, hotel, propiedad',
    ca: 'allotjament, càmping, nom del càmping, establiment, hotel, propietat',
    en: 'campsite, property, property name, hotel, hotel name, listing name',
    fr: 'hébergement, camping, nom du camping, établissement, hôtel, propriété',
  },
  link: {
    es: 'enlace, url, dirección web, web',
    ca: 'enllaç, url, adreça web, web',
    en: 'link, url, web address, website, listing url',
    fr: 'lien, url, adresse web, site web',
  },
  date: {
    es: 'fecha, fecha de la reseña, fecha de opinión, fecha comentario, publicado',
    ca: 'data, data de la ressenya, data d’opinió, publicat',
    en: 'date, review date, reviewed on, written on, when, published, posted',
    fr: 'date, date de l’avis, publié le, date du commentaire',
  },
  score: {
    es: 'puntuación, nota, valoración, estrellas',
    ca: 'puntuació, nota, valoració, estrelles',
    en: 'score, rating, stars, review score, grade',
    fr: 'note, évaluation, étoiles',
  },
  nationality: {
    es: 'país, nacionalidad, país de origen',
    ca: 'país, nacionalitat',
    en: 'country, nationality, guest country, reviewer country',
    fr: 'pays, nationalité',
  },
  type: { es: '', ca: '', en: 'accommodation type', fr: '' },
  original_type: {
    es: 'habitación, tipo, unidad, tipo de alojamiento, alojamiento reservado',
    ca: 'habitació, tipus, unitat, tipus d’allotjament',
    en: 'room, room type, room name, unit, unit type, type, original type',
    fr: 'chambre, type, type de chambre, logement, unité',
  },
  duration: {
    es: 'noches, duración, estancia',
    ca: 'nits, durada, estada',
    en: 'nights, duration, length of stay, number of nights',
    fr: 'nuits, durée, durée du séjour',
  },
  group: {
    es: 'grupo, tipo de viajero, tipo de viaje, viajó con',
    ca: 'grup, tipus de viatger, tipus de viatge',
    en: 'group, traveller type, traveler type, trip type, travelled with, party type',
    fr: 'groupe, type de voyageur, type de voyage',
  },
  reviewer_name: {
    es: 'nombre, autor, huésped, cliente, nombre del huésped',
    ca: 'nom, autor, hoste, client, nom de l’hoste',
    en: 'name, reviewer, reviewer name, author, guest, guest name, user',
    fr: 'nom, auteur, voyageur, client, nom du voyageur',
  },
  title: { es: 'título, titular', ca: 'títol, titular', en: 'title, headline, review title', fr: 'titre' },
  positive: {
    es: 'positivo, lo mejor, lo bueno, comentario, texto, opinión, reseña, comentario positivo',
    ca: 'positiu, el millor, comentari, text, opinió, ressenya',
    en: 'positive, liked, pros, review, text, comment, comments, review text, positive review, content',
    fr: 'positif, points forts, commentaire, texte, avis',
  },
  negative: {
    es: 'negativo, lo peor, lo malo, comentario negativo',
    ca: 'negatiu, el pitjor, comentari negatiu',
    en: 'negative, disliked, cons, negative review',
    fr: 'négatif, points faibles',
  },
  language: { es: 'idioma, lengua', ca: 'idioma, llengua', en: 'language, lang, locale', fr: 'langue' },
  answer: {
    es: 'respuesta, respuesta del propietario',
    ca: 'resposta, resposta del propietari',
    en: 'answer, response, owner response, reply, property response',
    fr: 'réponse, réponse du propriétaire',
  },
  stay_date: {
    es: 'fecha de estancia, fecha de la estancia, mes de la estancia, entrada',
    ca: "data d'estada, mes de l'estada, entrada",
    en: 'stay date, date of stay, stayed on, stay month, check in',
    fr: 'date du séjour, mois du séjour',
  },
  review_id: {
    es: 'id de la reseña, id reseña, id opinión',
    ca: 'id de la ressenya, id ressenya',
    en: 'review id, id, comment id',
    fr: "id de l'avis, id avis",
  },
};
