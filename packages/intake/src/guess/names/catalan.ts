import type { ColumnNames } from './plain-words.ts';

/** What columns are called in Catalan. */
export const CATALAN: ColumnNames = {
  prices: {
    campsite:
      "allotjament, càmping, nom del càmping, establiment, hotel, nom, propietat, nom de l'allotjament, nom de l'establiment, nom hotel",
    link: 'enllaç, url, adreça web, web, pàgina',
    stay_date:
      "nit, data, dia, data d'entrada, dia d'entrada, data entrada, dia entrada, entrada, arribada, data d'arribada, check in, des de, inici, data inici, data nit",
    price:
      'preu, import, tarifa, preu total, total, preu nit, preu per nit, pvp, cost, preu final, preu amb descompte, preu estada, preu per persona, preu persona, preu setmana, preu setmanal, preu per setmana, preu amb iva, preu sense iva, oferta, ara',
    currency: 'moneda, divisa',
    availability:
      'disponibilitat, disponible, disponibles, lliures, queden, unitats, unitats lliures, places lliures, estat, situació, unitats disponibles, ocupat, reservat, esgotat, complet, no disponible, exhaurit, venut',
    units_sold:
      'venudes, venuts, unitats venudes, ocupades, ocupats, unitats ocupades, parcel·les ocupades, parcel·les venudes, places ocupades, reservades',
    units_total: 'total unitats, unitats totals, total d’unitats, total parcel·les, parcel·les totals',
    accommodation_type: "categoria d'allotjament",
    original_type:
      "tipus, tipus d'allotjament, habitació, unitat, model, tipologia, categoria, tipus de parcel·la, parcel·la, producte",
    channel: 'canal, portal, plataforma, font, origen',
    guests:
      'persones, hostes, ocupació, pax, adults, capacitat, nombre de persones, nº persones, num persones, ocupants, viatgers',
    cancellation_policy:
      'cancel·lació, política de cancel·lació, condicions de cancel·lació, cancel·lació gratuïta, condicions, reemborsable',
    included_extras: 'règim, extres, extres inclosos, pensió, esmorzar, inclou',
    nights: 'nits, nombre de nits, estada, durada, nº nits, num nits',
    minimum_nights: 'estada mínima, mínim nits, nits mínimes, min est, min nits, estada min, mínim estada, nits min',
    maximum_nights: 'estada màxima, màxim nits, nits màximes, max nits',
    closed_to_arrival:
      "tancat a l'arribada, sense arribades, tancat a arribades, tancat arribades, arribada permesa, arribades permeses, entrada permesa, entrades permeses, arribada possible",
    closed_to_departure:
      'tancat a la sortida, sense sortides, tancat a sortides, tancat sortides, sortida permesa, sortides permeses, sortida possible',
    closed: 'tancat',
    stop_sale: 'stop, stop vendes, aturada de vendes, venda tancada',
    mandatory_fees: 'despeses obligatòries, neteja, neteja final, despeses de neteja, suplements obligatoris',
    tourist_tax: 'taxa turística, impost turístic, ecotaxa',
    children_ages: 'edats dels nens, edats infants',
    outcome: 'error, fallada, resultat',
    observed_at:
      'observat, vist, captura, data de captura, consultat, llegit, data de lectura, data extracció, actualitzat, moment',
    departure: 'sortida, data sortida, data de sortida, fins, fins a, fi, data fi, check out',
  },
  campsites: {
    name: "nom, allotjament, càmping, nom del càmping, establiment, hotel, propietat, nom de l'establiment, nom comercial, nom de l'allotjament, denominació",
    link: 'enllaç, url, adreça web, web, pàgina web',
    latitude: 'latitud, lat, coordenada y, coord y',
    longitude: 'longitud, lng, lon, coordenada x, coord x',
    province: 'província',
    region: 'regió, comarca, zona, comunitat autònoma, illa',
    overall_score: 'puntuació, nota, valoració, puntuació global, nota mitjana',
    review_count:
      'ressenyes, opinions, comentaris, nombre de ressenyes, nombre d’opinions, nº opinions, nº ressenyes, valoracions',
    observed_at: 'observat, vist, captura, data de captura, consultat',
    municipality: 'municipi, localitat, població, ciutat, poble',
    utm_x: 'utm x, x utm, coordenada x, coord x, x',
    utm_y: 'utm y, y utm, coordenada y, coord y, y',
    utm_zone: 'fus, fus utm, zona utm',
    coordinates: 'coordenades, geolocalització, gps',
  },
  reviews: {
    campsite:
      "allotjament, càmping, nom del càmping, establiment, hotel, propietat, nom de l'allotjament, nom de l'establiment",
    link: 'enllaç, url, adreça web, web',
    date: 'data, data de la ressenya, data d’opinió, publicat, data de publicació, data ressenya, data opinió, dia',
    score: 'puntuació, nota, valoració, estrelles, puntuació global, qualificació',
    nationality: 'país, nacionalitat, procedència, país d’origen',
    original_type: 'habitació, tipus, unitat, tipus d’allotjament',
    duration: 'nits, durada, estada, nº nits, nombre de nits',
    group: 'grup, tipus de viatger, tipus de viatge, tipus de client, tipus de grup, viatja amb',
    reviewer_name: 'nom, autor, hoste, client, nom de l’hoste, usuari, nom del client, viatger',
    title: 'títol, titular',
    positive:
      'positiu, comentari positiu, opinió positiva, ressenya positiva, el millor, comentari, text, opinió, ressenya, comentaris positius, punts forts, comentaris',
    negative:
      'negatiu, opinió negativa, ressenya negativa, el pitjor, comentari negatiu, comentaris negatius, punts febles',
    language: 'idioma, llengua',
    answer: "resposta, resposta del propietari, resposta de l'allotjament, resposta de l'establiment",
    stay_date: "data d'estada, mes de l'estada, entrada",
    review_id: 'id de la ressenya, id ressenya',
  },
  holidays: {
    area: 'zona escolar, codi de regió, comunitat, comunitat autònoma, província',
    country: 'codi de país, país',
    kind: 'tipus de vacances, tipus de festiu, tipus',
    name: 'nom de les vacances, festiu, vacances, nom',
    from: 'des de, inici, data inici',
    to: 'fins a, fi, data fi',
    known_from: 'conegut des de, vàlid des de',
    known_until: 'conegut fins, vàlid fins',
  },
  occupancy: {
    series: 'sèrie',
    place: 'territori, àmbit',
    measure: 'indicador, mesura',
    month: 'mes, període',
    value: 'valor, dada',
    suppressed: 'secret',
  },
};
