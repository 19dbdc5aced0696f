import { type Seed, pickOf } from '../random.ts';

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
    booking: ['Tree House with Balcony', 'Cabaña en el árbol', 'Superior Tree House'],
    pitchup: ['Treehouse', 'Treehouse with ladder'],
    es: ['Cabaña en los árboles', 'Nido de madera'],
    ca: ['Cabana als arbres', 'Niu de fusta'],
  },
};

/** How the channel words the type; a campsite's own page does so in its language. Throws for a type it does not know. */
export function originalTypeOf(
  type: string,
  channel: string,
  guests: number,
  language: PageLanguage,
  seed: Seed,
): string {
  const wordings = WORDINGS[type];
  if (!wordings) throw new RangeError(`No wording for ${type}`);
  if (channel === 'Booking.com') return pickOf(wordings.booking, seed, guests);
  if (channel === 'Pitchup') return `${pickOf(wordings.pitchup, seed, guests)} (sleeps ${guests})`;
  return `${pickOf(wordings[language], seed, guests)} ${guests} pax`;
}
