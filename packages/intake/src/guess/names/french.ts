import type { ColumnNames } from './plain-words.ts';

/** What columns are called in French. */
export const FRENCH: ColumnNames = {
  prices: {
    campsite:
      "hébergement, camping, nom du camping, établissement, hôtel, nom, propriété, nom de l'hébergement, nom de l'établissement, nom hôtel, hôtel nom",
    link: 'lien, url, adresse web, site web, page',
    stay_date:
      "nuit, nuitée, date, jour, date d'arrivée, jour d'arrivée, arrivée, date arrivee, date de séjour, check in, du, début, date début, date de début, à partir du, date de nuit",
    price:
      'prix, montant, tarif, prix total, total, prix par nuit, prix nuit, coût, prix par personne, prix personne, prix semaine, prix par semaine, prix à la semaine, prix séjour, prix du séjour, prix ttc, prix ht, prix final, prix remisé, prix promo, tarif nuit, tarif semaine, loyer, prix réduit, prix actuel, offre, maintenant',
    currency: 'devise, monnaie',
    availability:
      'disponibilité, disponible, disponibles, libres, restants, unités, stock, état, statut, unités disponibles, restant, nombre disponible, occupé, réservé, dispo, complet, indisponible, non disponible, épuisé, vendu',
    units_sold:
      'vendues, vendus, unités vendues, ventes, occupées, occupés, unités occupées, emplacements occupés, emplacements vendus, réservées',
    units_total: 'total unités, unités totales, total emplacements, emplacements totaux',
    accommodation_type: "catégorie d'hébergement",
    original_type:
      "type, type d'hébergement, chambre, type de chambre, unité, modèle, logement, typologie, catégorie, type d'emplacement, emplacement, type de logement, produit, nom du logement",
    channel: 'canal, portail, plateforme, source, vendeur',
    guests:
      'personnes, voyageurs, occupation, pax, adultes, capacité, nombre de personnes, nb personnes, nb de personnes, nombre d adultes, nb adultes, vacanciers, occupants',
    cancellation_policy:
      "annulation, politique d'annulation, conditions d'annulation, remboursable, conditions, annulation gratuite, remboursable ou non",
    included_extras:
      'pension, extras, extras inclus, formule, petit déjeuner, inclus, régime, repas, petit déjeuner inclus, type de pension',
    nights:
      'nuits, nuitées, nombre de nuits, nombre de nuitées, durée, durée du séjour, séjour, nb nuits, nb de nuits, nombre nuits',
    minimum_nights:
      'séjour minimum, nuits minimum, minimum nuits, min nuits, durée minimale, séjour min, nuits min, durée min, durée minimum',
    maximum_nights: 'séjour maximum, nuits maximum, maximum nuits, max nuits',
    closed_to_arrival:
      "fermé à l'arrivée, pas d'arrivée, fermé aux arrivées, arrivée interdite, arrivée fermée, arrivée possible, arrivées possibles, arrivée autorisée, arrivées autorisées",
    closed_to_departure:
      'fermé au départ, pas de départ, fermé aux départs, départ interdit, départ fermé, départ possible, départs possibles, départ autorisé, départs autorisés',
    closed: 'fermé',
    stop_sale: 'stop, stop vente, stop ventes, arrêt des ventes, arrêt de vente, vente fermée',
    mandatory_fees: 'frais obligatoires, frais de ménage, ménage final, suppléments obligatoires',
    tourist_tax: 'taxe de séjour',
    children_ages: 'âges des enfants',
    outcome: 'erreur, échec, résultat',
    observed_at:
      'observé, vu, capture, date de capture, relevé, date du relevé, consulté, date de lecture, date d extraction, mis à jour, horodatage, date de consultation, date de collecte',
    departure: 'départ, date de départ, date départ, au, fin, date fin, date de fin, jusqu au, check out',
  },
  campsites: {
    name: "nom, hébergement, camping, nom du camping, établissement, hôtel, propriété, nom de l'établissement, nom commercial, nom de l'hébergement, enseigne, dénomination",
    link: 'lien, url, adresse web, site web, site internet',
    latitude: 'latitude, lat',
    longitude: 'longitude, lng, lon',
    province: 'province, département',
    region: 'région, zone',
    overall_score: 'note, évaluation, note globale, note moyenne',
    review_count: 'avis, commentaires, nombre d’avis, nombre de commentaires, nb avis, nb d avis, nombre avis',
    observed_at: 'observé, vu, capture, date de capture, relevé',
    municipality: 'commune, ville, localité, municipalité, quartier',
    utm_x: 'utm x, x, coordonnée x',
    utm_y: 'utm y, y, coordonnée y',
    utm_zone: 'fuseau, zone utm, fuseau utm',
    coordinates: 'coordonnées, coordonnées gps, gps, géolocalisation',
  },
  reviews: {
    campsite:
      "hébergement, camping, nom du camping, établissement, hôtel, propriété, nom de l'hébergement, nom de l'établissement",
    link: 'lien, url, adresse web, site web',
    date: 'date, date de l’avis, publié le, date du commentaire, date de publication, date avis, publié, posté le',
    score: 'note, évaluation, étoiles, note globale, évaluation globale, note générale',
    nationality: 'pays, nationalité, provenance, pays d origine',
    original_type: 'chambre, type, type de chambre, logement, unité',
    duration: 'nuits, durée, durée du séjour, nb nuits, nombre de nuits',
    group: 'groupe, type de voyageur, type de voyage, type de client, type de groupe, voyage avec',
    reviewer_name: 'nom, auteur, voyageur, client, nom du voyageur, utilisateur, nom du client, pseudo',
    title: "titre, titre de l'avis",
    positive:
      'positif, avis positif, points forts, commentaire, texte, avis, commentaire positif, commentaires positifs, points positifs, commentaires, contenu',
    negative: 'négatif, points faibles, commentaire négatif, commentaires négatifs, points négatifs',
    language: 'langue',
    answer: "réponse, réponse du propriétaire, réponse de l'établissement, réponse de l'hébergement, réponse du gérant",
    stay_date: 'date du séjour, mois du séjour',
    review_id: "id de l'avis, id avis",
  },
  holidays: {
    area: 'zone scolaire, code de région, région, académie, zone, département',
    country: 'code pays, pays',
    kind: 'type de vacances, type de congé, type',
    name: 'nom des vacances, jour férié, vacances, nom, congé',
    from: 'du, début, date début, date de début',
    to: 'au, fin, date fin, date de fin',
    known_from: 'connu à partir du, valable à partir du',
    known_until: 'connu jusqu’au, valable jusqu’au',
  },
  occupancy: {
    series: 'série',
    place: 'lieu, territoire',
    measure: 'indicateur, mesure',
    month: 'mois, période',
    value: 'valeur, donnée',
    suppressed: 'secret',
  },
};
