/** What a source that states no type is read as: nobody has decided yet what its wording means. */
export const UNDECIDED_TYPE = 'Unspecified';

/** The types that wordings are suggested as. */
export const UNIT_TYPES = {
  tent: 'Glamping tent',
  mobileHome: 'Mobile home',
  bungalow: 'Bungalow',
  cabin: 'Cabin',
  treeHouse: 'Tree house',
  yurt: 'Yurt',
  tipi: 'Tipi',
  dome: 'Dome',
  caravan: 'Caravan',
  pod: 'Pod',
  apartment: 'Apartment',
  villa: 'Villa',
  room: 'Room',
  pitch: 'Pitch',
} as const;

type UnitType = keyof typeof UNIT_TYPES;

/**
 * Words of channels in Spanish, Catalan, English, French, German, Dutch, Italian and Portuguese, without accents. What says more stands before
 * what says less: a tree house is no house, a pitch for a caravan is a pitch, and a lodge tent is a tent.
 */
const WORDINGS: readonly (readonly [UnitType, readonly string[]])[] = [
  [
    'treeHouse',
    [
      'casa del arbol',
      'casa arbol',
      'casa a l arbre',
      'cabana arbol',
      'cabana als arbres',
      'tree house',
      'treehouse',
      'cabane dans les arbres',
      'cabane perchee',
      'baumhaus',
      'casa sull albero',
      'casa na arvore',
      'boomhut',
      'boomhuis',
    ],
  ],
  [
    'pitch',
    [
      'parcela',
      'parcelas',
      'parcel la',
      'parcel les',
      'emplacement',
      'emplacements',
      'pitch',
      'pitches',
      'stellplatz',
      'standplatz',
      'zeltplatz',
      'kampeerplaats',
      'staanplaats',
      'camperplaats',
      'touring pitch',
      'piazzola',
      'piazzole',
      'alveolo',
    ],
  ],
  ['yurt', ['yurta', 'yurt', 'yourte', 'jurte', 'joert', 'iurta']],
  ['tipi', ['tipi', 'teepee', 'tepee', 'tippi']],
  [
    'dome',
    [
      'cupula',
      'domo',
      'dome',
      'geodome',
      'kuppel',
      'kuppelzelt',
      'koepel',
      'koepeltent',
      'burbuja',
      'bombolla',
      'bubble',
      'bulle',
    ],
  ],
  [
    'tent',
    [
      'safari',
      'safarizelt',
      'safaritent',
      'tienda safari',
      'tienda lodge',
      'tenda safari',
      'tenda lodge',
      'tente safari',
      'tente lodge',
      'lodge tent',
      'lodgezelt',
      'lodgetent',
      'bell tent',
      'tienda',
      'tenda',
      'tent',
      'tente',
      'zelt',
      'mietzelt',
      'huurtent',
      'glamping',
      'toile et bois',
      'lona',
      'canvas',
    ],
  ],
  [
    'mobileHome',
    [
      'mobil home',
      'mobil homes',
      'mobilhome',
      'mobilhomes',
      'mobile home',
      'mobile homes',
      'mobilheim',
      'mobielhome',
      'stacaravan',
      'casa movil',
      'casa mobil',
      'static caravan',
      'casa mobile',
      'case mobili',
      'cottage',
    ],
  ],
  [
    'caravan',
    [
      'caravana',
      'caravan',
      'caravane',
      'roulotte',
      'roulottes',
      'wohnwagen',
      'zigeunerwagen',
      'woonwagen',
      'carromato',
      'autocaravana',
      'camper',
      'motorhome',
    ],
  ],
  ['pod', ['pod', 'pods', 'barril', 'barrel', 'tonneau', 'schlaffass', 'fass', 'trekkershut']],
  ['bungalow', ['bungalow', 'bungalows', 'bungalo', 'bungalos', 'bungalou']],
  [
    'cabin',
    [
      'cabana',
      'cabanas',
      'cabanya',
      'cabin',
      'cabins',
      'cabane',
      'chalet',
      'chalets',
      'xalet',
      'casetta',
      'casette',
      'baita',
      'capanna',
      'chale',
      'hutte',
      'blockhutte',
      'holzhutte',
      'hut',
      'blokhut',
      'log cabin',
      'lodge',
    ],
  ],
  [
    'apartment',
    [
      'apartamento',
      'apartamentos',
      'apartament',
      'apartment',
      'appartement',
      'wohnung',
      'ferienwohnung',
      'estudio',
      'appartamento',
      'appartamenti',
      'monolocale',
      'bilocale',
      'trilocale',
      'estudi',
      'studio',
    ],
  ],
  [
    'villa',
    [
      'villa',
      'vila',
      'ferienhaus',
      'vakantiehuis',
      'holiday home',
      'holidays home',
      'maison de vacances',
      'casa',
      'gite',
    ],
  ],
  ['room', ['camera', 'camere', 'quarto', 'habitacion', 'habitacio', 'room', 'chambre', 'zimmer', 'kamer', 'suite']],
];

/** What a wording probably means, and by which of its words. */
export interface UnitTypeSuggestion {
  readonly type: string;
  /** As it stands in the wording, but for case and accents. */
  readonly word: string;
}

/** Suggests the type of a channel's wording by the words it is made of, whatever their case and accents; null when none is known. */
export function suggestUnitType(wording: string): UnitTypeSuggestion | null {
  const words = ` ${plainWords(wording)} `;
  for (const [type, known] of WORDINGS) {
    const word = known.filter((each) => words.includes(` ${each} `)).toSorted((a, b) => b.length - a.length)[0];
    if (word !== undefined) return { type: UNIT_TYPES[type], word };
  }
  return null;
}

/** Words in lower case, without accents, with one space between. */
function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
