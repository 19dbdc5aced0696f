import type { Language } from './language.ts';

type Translations = readonly [es: string, ca: string, fr: string];

/** Words that sources and the specification write in English, and that every language has a word for. */
const WORDS: Readonly<Record<string, Translations>> = {
  // Accommodation types.
  'Glamping tent': ['Tienda glamping', 'Tenda glamping', 'Tente glamping'],
  'Safari tent': ['Tienda safari', 'Tenda safari', 'Tente safari'],
  'Bell tent': ['Tienda bell', 'Tenda bell', 'Tente bell'],
  Tent: ['Tienda', 'Tenda', 'Tente'],
  'Mobile home': ['Mobil-home', 'Mobil-home', 'Mobil-home'],
  Bungalow: ['Bungaló', 'Bungalou', 'Bungalow'],
  Cabin: ['Cabaña', 'Cabana', 'Cabane'],
  Chalet: ['Chalé', 'Xalet', 'Chalet'],
  Lodge: ['Lodge', 'Lodge', 'Lodge'],
  'Tree house': ['Cabaña en el árbol', 'Cabana a l’arbre', 'Cabane dans les arbres'],
  Yurt: ['Yurta', 'Iurta', 'Yourte'],
  Tipi: ['Tipi', 'Tipi', 'Tipi'],
  Dome: ['Domo', 'Dom', 'Dôme'],
  Caravan: ['Caravana', 'Caravana', 'Caravane'],
  Pod: ['Pod', 'Pod', 'Pod'],
  Apartment: ['Apartamento', 'Apartament', 'Appartement'],
  Villa: ['Villa', 'Vil·la', 'Villa'],
  Room: ['Habitación', 'Habitació', 'Chambre'],
  Pitch: ['Parcela', 'Parcel·la', 'Emplacement'],
  Unspecified: ['Sin especificar', 'Sense especificar', 'Non précisé'],
  // Channels; names of companies stay as they are.
  'Direct web': ['Web propia', 'Web pròpia', 'Site direct'],
  'Own website': ['Web propia', 'Web pròpia', 'Site propre'],
  Direct: ['Directo', 'Directe', 'Direct'],
  Phone: ['Teléfono', 'Telèfon', 'Téléphone'],
  // Cancellation policies.
  'Free cancellation': ['Cancelación gratuita', 'Cancel·lació gratuïta', 'Annulation gratuite'],
  'Non-refundable': ['No reembolsable', 'No reemborsable', 'Non remboursable'],
  'Partially refundable': ['Parcialmente reembolsable', 'Parcialment reemborsable', 'Partiellement remboursable'],
  Flexible: ['Flexible', 'Flexible', 'Flexible'],
  Moderate: ['Moderada', 'Moderada', 'Modérée'],
  Strict: ['Estricta', 'Estricta', 'Stricte'],
  // Meal plans and other extras.
  None: ['Ninguno', 'Cap', 'Aucun'],
  'Room only': ['Solo alojamiento', 'Només allotjament', 'Hébergement seul'],
  Breakfast: ['Desayuno', 'Esmorzar', 'Petit-déjeuner'],
  'Breakfast included': ['Desayuno incluido', 'Esmorzar inclòs', 'Petit-déjeuner compris'],
  'Bed and breakfast': ['Alojamiento y desayuno', 'Allotjament i esmorzar', 'Chambre et petit-déjeuner'],
  'Half board': ['Media pensión', 'Mitja pensió', 'Demi-pension'],
  'Full board': ['Pensión completa', 'Pensió completa', 'Pension complète'],
  'All inclusive': ['Todo incluido', 'Tot inclòs', 'Tout compris'],
  Lunch: ['Comida', 'Dinar', 'Déjeuner'],
  Dinner: ['Cena', 'Sopar', 'Dîner'],
  Parking: ['Aparcamiento', 'Aparcament', 'Parking'],
  Cleaning: ['Limpieza', 'Neteja', 'Ménage'],
  'Bed linen': ['Ropa de cama', 'Roba de llit', 'Linge de lit'],
  Towels: ['Toallas', 'Tovalloles', 'Serviettes'],
  Pets: ['Mascotas', 'Mascotes', 'Animaux'],
  // What guests score one by one.
  Cleanliness: ['Limpieza', 'Neteja', 'Propreté'],
  Comfort: ['Confort', 'Confort', 'Confort'],
  Facilities: ['Instalaciones', 'Instal·lacions', 'Équipements'],
  Location: ['Ubicación', 'Ubicació', 'Emplacement'],
  Staff: ['Personal', 'Personal', 'Personnel'],
  'Value for money': ['Relación calidad-precio', 'Relació qualitat-preu', 'Rapport qualité-prix'],
  Wifi: ['Wifi', 'Wifi', 'Wifi'],
  'Free wifi': ['Wifi gratis', 'Wifi gratuït', 'Wifi gratuit'],
  Service: ['Servicio', 'Servei', 'Service'],
  Accuracy: ['Veracidad', 'Veracitat', 'Précision'],
  Communication: ['Comunicación', 'Comunicació', 'Communication'],
  'Check-in': ['Llegada', 'Arribada', 'Arrivée'],
  Value: ['Calidad-precio', 'Qualitat-preu', 'Rapport qualité-prix'],
  // Who travelled.
  Family: ['Familia', 'Família', 'Famille'],
  Families: ['Familias', 'Famílies', 'Familles'],
  Couple: ['Pareja', 'Parella', 'Couple'],
  Couples: ['Parejas', 'Parelles', 'Couples'],
  'Solo traveler': ['Viajero solo', 'Viatger sol', 'Voyageur seul'],
  'Solo traveller': ['Viajero solo', 'Viatger sol', 'Voyageur seul'],
  Group: ['Grupo', 'Grup', 'Groupe'],
  'Group of friends': ['Grupo de amigos', 'Grup d’amics', 'Groupe d’amis'],
  // What the filters of reviews offer.
  Any: ['Cualquiera', 'Qualsevol', 'Peu importe'],
  All: ['Todo', 'Tot', 'Tout'],
  'Newest First': ['Más recientes primero', 'Més recents primer', 'Plus récents d’abord'],
  'Oldest First': ['Más antiguas primero', 'Més antigues primer', 'Plus anciens d’abord'],
  'Highest Score': ['Puntuación más alta', 'Puntuació més alta', 'Note la plus haute'],
  'Lowest Score': ['Puntuación más baja', 'Puntuació més baixa', 'Note la plus basse'],
  Fantastic: ['Fantástico', 'Fantàstic', 'Fantastique'],
  Good: ['Bueno', 'Bo', 'Bien'],
  Acceptable: ['Aceptable', 'Acceptable', 'Acceptable'],
  Bad: ['Malo', 'Dolent', 'Mauvais'],
  'Very bad': ['Muy malo', 'Molt dolent', 'Très mauvais'],
  'Fantastic: 9+': ['Fantástico: 9+', 'Fantàstic: 9+', 'Fantastique : 9+'],
  'Good: 7-9': ['Bueno: 7-9', 'Bo: 7-9', 'Bien : 7-9'],
  'Acceptable: 5-7': ['Aceptable: 5-7', 'Acceptable: 5-7', 'Acceptable : 5-7'],
  'Bad: 3-5': ['Malo: 3-5', 'Dolent: 3-5', 'Mauvais : 3-5'],
  'Very bad: 1-3': ['Muy malo: 1-3', 'Molt dolent: 1-3', 'Très mauvais : 1-3'],
  'Mar-May': ['mar-may', 'març-maig', 'mars-mai'],
  'Jun-Aug': ['jun-ago', 'juny-ag.', 'juin-août'],
  'Sep-Nov': ['sep-nov', 'set.-nov.', 'sept.-nov.'],
  'Dec-Feb': ['dic-feb', 'des.-febr.', 'déc.-févr.'],
};

const PLACE = { es: 0, ca: 1, fr: 2 } as const;
const byWording = new Map(Object.entries(WORDS).map(([wording, stated]) => [wording.toLowerCase(), stated]));

/**
 * What a source writes, in the reader's language where the word is known, else as it came (language-10): for reading, never for
 * comparing or filtering.
 */
export function knownWord(wording: string, language: Language): string {
  if (language === 'en') return wording;
  return byWording.get(wording.trim().toLowerCase())?.[PLACE[language]] ?? wording;
}

/** The wording that a reader knows by these words, among several; undefined when none of them reads so (language-10). */
export function wordingMeant(words: string, wordings: readonly string[], language: Language): string | undefined {
  const typed = words.trim();
  return (
    wordings.find((wording) => wording === typed) ?? wordings.find((wording) => knownWord(wording, language) === typed)
  );
}
