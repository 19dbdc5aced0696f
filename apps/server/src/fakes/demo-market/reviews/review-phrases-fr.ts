import type { ReviewPhrases } from './review-phrases.ts';

/** French. */
export const FRENCH_PHRASES: ReviewPhrases = {
  titles: [
    ['Un vrai coup de cœur', 'Parenthèse enchantée', 'À refaire sans hésiter', 'Séjour parfait', 'Dépaysement garanti'],
    ['Bien dans l’ensemble', 'Agréable mais perfectible', 'Correct pour une étape'],
    ['Déçus', 'À éviter', 'Pas à la hauteur du prix'],
  ],
  positive: [
    'Le cadre est superbe, au milieu des chênes.',
    'L’accueil a été très chaleureux, en français en plus.',
    'La tente est spacieuse et décorée avec goût.',
    'Les sanitaires sont d’une propreté exemplaire.',
    'Les enfants ont adoré la piscine et les balançoires.',
    'Le petit-déjeuner livré devant la tente est un délice.',
    'On dort très bien, la literie est excellente.',
    'Calme absolu dès dix heures du soir.',
    'Emplacements bien espacés et ombragés.',
    'La vue sur la montagne au réveil vaut le détour.',
    'De belles randonnées à faire au départ du camping.',
    'Le poêle à bois est parfait pour les soirées fraîches.',
    'La mer est à un quart d’heure à pied par un joli sentier.',
    'Bon rapport qualité-prix hors saison.',
  ],
  negative: [
    'Le wifi est quasi inexistant.',
    'Il manquait des couvertures pour les nuits fraîches.',
    'La route d’accès est étroite et mal indiquée.',
    'Les draps sont en supplément, on ne le savait pas.',
    'Bruit de la discothèque voisine le samedi.',
    'La vaisselle était sale à notre arrivée.',
    'Trop de monde à la piscine au mois d’août.',
    'Un peu cher pour ce que c’est.',
    'Les douches étaient froides le matin.',
    'La réception ferme très tôt.',
    'Beaucoup de fourmis dans le coin cuisine.',
    'Peu d’ombre sur notre terrasse.',
  ],
};
