import type { Flavour } from './provinces.ts';
import { type Seed, chanceOf, pickOf, seedOf } from './random.ts';

interface Words {
  /** What the place calls itself. */
  readonly kinds: readonly string[];
  /** Things of nature, with what joins them to a name. */
  readonly features: readonly string[];
  /** Invented place names. */
  readonly places: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

const WORDS: Readonly<Record<Flavour, Words>> = {
  es: {
    kinds: list('Glamping, Camping, Eco Camp, Domos, Cabañas, Campamento, Refugio, Finca, Lodge'),
    features: list(`Majada de, Umbría de, Dehesa de, Fuente de, Robledal de, Mirador de, Soto de, Vega de, Cerro de,
      Pinar de, Encinar de, Arroyo de, Hoya de, Nava de, Solana de, Cortijo de, Laguna de, Alto de`),
    places: list(`Valdelucillo, Trespinares, Almirueña, Zarzaleda, Montecriel, Peñalunga, Brezoverde, Cantaluna,
      Lobarejo, Sotomirlo, Alcorneta, Rocablanda, Hontanueva, Jarilluna, Madroñeda, Guijaroso, Vallehondilla,
      Tejarcana, Espliegares, Retamuela, Olivarejo, Quejigalera, Cierzona, Garduñales, Tomillosa, Aguasmozas,
      Candelunta, Piedrasola, Enebrala, Fresnedosa, Milanares, Grulleda, Azorana, Castrovelo, Mesalunga,
      Nublares, Orellosa, Pozoluz, Romerosa, Salinarca, Torvizcal, Urracales, Vientoluna, Yeguarín, Abubillar,
      Bellotana, Caracolunda, Endrinal Bajo, Alondrera, Cigarralba`),
  },
  ca: {
    kinds: list('Glamping, Càmping, Eco Camp, Cabanes, Refugi, Mas, Tendes'),
    features: list(`Bosc de, Font de, Prat de, Vall de, Serra de, Riera de, Turó de, Pineda de, Coma de, Clot de,
      Cim de, Molí de`),
    places: list(`Rocaverda, Llobereda, Puiggarric, Vallmolsa, Freixenera, Montgavarra, Ginestosa, Falguerola,
      Cantallopera, Ventserena, Suredalta, Merlanosa, Boixaderna, Aiguaclosa, Castanyosa, Roureda Vella,
      Sargantaner, Tramuntosa, Xiprerenca, Romaniller, Garrofera, Olivellona, Estanyosa, Gavinada`),
  },
  gl: {
    kinds: list('Glamping, Camping, Cabanas, Eco Camp, Refuxio'),
    features: list('Souto de, Carballeira de, Praia de, Fonte de, Outeiro de, Muíño de, Eira de, Val de'),
    places: list(`Lobarín, Brañanova, Penadoura, Carqueixal, Toxadeira, Merloval, Castiñoso, Xestaboa, Fentosa,
      Lousarela, Trasmonteiro, Orballeira, Grelosa, Cunchabranca`),
  },
  eu: {
    kinds: list('Glamping, Kanpin, Eco Camp, Etxolak, Camping'),
    features: list('Baso, Iturri, Haitz, Mendi, Zelai, Erreka, Itsas, Pago'),
    places: list(`Arizburua, Haritzondoa, Otsobide, Lizarmendia, Urbeltzeta, Pagolanda, Iratxoeta, Belarbide,
      Zumardieta, Harkaitzoa, Ekilorea, Intzeta, Sorginpe, Garoalde`),
  },
};

const TRIES = 200;

/**
 * An invented name in the language of the province that is not yet in `taken`, which it joins. A place name is used
 * once as long as there are any left. Throws RangeError when the words run out.
 */
export function inventName(flavour: Flavour, seed: Seed, taken: Set<string>): string {
  const { kinds, features, places } = WORDS[flavour];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const trySeed = seedOf(seed, attempt);
    const place = pickOf(places, trySeed, 1);
    const joined = `${pickOf(features, trySeed, 3)} ${place}`;
    const name = `${pickOf(kinds, trySeed, 2)} ${flavour === 'ca' ? joined.replace(/de (?=[AEIOU])/, "d'") : joined}`;
    if (taken.has(name) || (taken.has(place) && attempt < TRIES / 2)) continue;
    taken.add(name).add(place);
    return name;
  }
  throw new RangeError(`No names left in ${flavour}`);
}

/** The name as a part of a link: plain lower-case letters and hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The language a campsite's own page is written in. */
export type PageLanguage = 'es' | 'ca';

interface Wordings {
  readonly booking: readonly string[];
  readonly pitchup: readonly string[];
  readonly es: readonly string[];
  readonly ca: readonly string[];
}

const WORDINGS: Readonly<Record<string, Wordings>> = {
  'Glamping tent': {
    booking: [
      'Luxury Safari Tent',
      'Tienda de lujo con baño',
      'Tent with Terrace',
      'Tienda Safari Superior',
      'Bell Tent',
    ],
    pitchup: ['Safari tent', 'Bell tent with beds', 'Furnished tent'],
    es: ['Tienda Safari', 'Tienda Bell con estufa', 'Tienda Glamping Lona'],
    ca: ['Tenda Safari', 'Tenda Bell amb estufa', 'Tenda Glamping de lona'],
  },
  Bungalow: {
    booking: ['Bungalow with Garden View', 'Bungalow de 2 dormitorios', 'Superior Bungalow', 'Bungalow con terraza'],
    pitchup: ['Bungalow', 'Bungalow with veranda'],
    es: ['Bungalow Familiar', 'Bungalow Jardín', 'Bungalow Confort'],
    ca: ['Bungalou Familiar', 'Bungalou Jardí', 'Bungalou Confort'],
  },
  'Mobile home': {
    booking: ['Mobile Home with Air Conditioning', 'Casa móvil con terraza', 'Deluxe Mobile Home'],
    pitchup: ['Static caravan', 'Mobile home with deck'],
    es: ['Mobil-home Azul', 'Casa móvil Premium'],
    ca: ['Mobil-home Blau', 'Casa mòbil Prèmium'],
  },
  Pod: {
    booking: ['Standard Pod', 'Camping Pod with Shared Bathroom', 'Cápsula de madera'],
    pitchup: ['Camping pod', 'Wooden pod'],
    es: ['Pod de madera', 'Cápsula Bosque'],
    ca: ['Pod de fusta', 'Càpsula Bosc'],
  },
  Cabin: {
    booking: ['Wooden Cabin', 'Cabaña con vistas a la montaña', 'Deluxe Chalet', 'Cabaña familiar'],
    pitchup: ['Log cabin', 'Cabin with hot tub'],
    es: ['Cabaña de madera', 'Cabaña Mirador'],
    ca: ['Cabana de fusta', 'Cabana Mirador'],
  },
  Dome: {
    booking: ['Geodesic Dome', 'Domo con vistas a las estrellas', 'Deluxe Dome with Hot Tub'],
    pitchup: ['Geodome', 'Star-gazing dome'],
    es: ['Domo Geodésico', 'Domo Estrellas'],
    ca: ['Domo geodèsic', 'Domo Estels'],
  },
  'Tree house': {
    booking: ['Tree Context with Balcony', 'Cabaña en el árbol', 'Superior Tree Context'],
    pitchup: ['Treehouse', 'Treehouse with ladder'],
    es: ['Cabaña en los árboles', 'Nido de madera'],
    ca: ['Cabana als arbres', 'Niu de fusta'],
  },
};

/** What a campsite's own page calls a unit of the type. Throws for a type it does not know. */
export function unitNameOf(type: string, language: PageLanguage, seed: Seed, guests: number): string {
  return pickOf(wordingsOf(type)[language], seed, guests);
}

/** How the channel words the type; a campsite's own page does so in its language. Throws for a type it does not know. */
export function wordType(type: string, channel: string, guests: number, language: PageLanguage, seed: Seed): string {
  if (channel === 'Booking.com') return pickOf(wordingsOf(type).booking, seed, guests);
  if (channel === 'Pitchup') return `${pickOf(wordingsOf(type).pitchup, seed, guests)} (sleeps ${guests})`;
  return `${unitNameOf(type, language, seed, guests)} ${guests} pax`;
}

function wordingsOf(type: string): Wordings {
  const wordings = WORDINGS[type];
  if (!wordings) throw new RangeError(`No wording for ${type}`);
  return wordings;
}

/** Wordings of channels for units of which no source states the type; some say what they are, some are just names. */
const UNDECIDED_WORDINGS = [
  'Parcela Premium con toma de agua',
  'Refugio Mirador del Valle',
  'Barraca de Pescadors',
  'Bungalou Sol i Mar',
  'Bulle Étoilée',
  'Perle des Bois',
  'Schlaffass am Bach',
  'Naturhäuschen Familie',
  'Mobilheim Komfort',
  'Rincón del Bosque',
] as const;

const UNDECIDED_SHARE = 0.07;

/** What one of some campsites calls a unit without saying what it is; null for the others. */
export function pickUndecidedWording(seed: Seed): string | null {
  return chanceOf(seed, 24) < UNDECIDED_SHARE ? pickOf(UNDECIDED_WORDINGS, seed, 25) : null;
}
