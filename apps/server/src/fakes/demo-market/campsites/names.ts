import type { Flavour } from './provinces.ts';
import { type Seed, pickOf, seedOf } from '../random.ts';

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
