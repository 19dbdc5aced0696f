import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestUnitType } from './unit-type.ts';

// @holds stay-13
it.each([
  ['Tienda Safari Deluxe (2 hab.)', 'Glamping tent', 'tienda safari'],
  ['Tenda Lodge', 'Glamping tent', 'tenda lodge'],
  ['SAFARI TENT', 'Glamping tent', 'safari'],
  ['Tente lodge 5 pers.', 'Glamping tent', 'tente lodge'],
  ['Safarizelt mit Bad', 'Glamping tent', 'safarizelt'],
  ['Luxe safaritent', 'Glamping tent', 'safaritent'],
  ['Mobil-home Confort', 'Mobile home', 'mobil home'],
  ['Mobilheim Komfort', 'Mobile home', 'mobilheim'],
  ['Stacaravan Comfort', 'Mobile home', 'stacaravan'],
  ['Bungaló familiar', 'Bungalow', 'bungalo'],
  ['Parcel·la gran', 'Pitch', 'parcel la'],
  ['Parcela para caravana', 'Pitch', 'parcela'],
  ['Emplacement tente/caravane', 'Pitch', 'emplacement'],
  ['Stellplatz Komfort', 'Pitch', 'stellplatz'],
  ['Kampeerplaats XL', 'Pitch', 'kampeerplaats'],
  ['Cabaña de madera', 'Cabin', 'cabana'],
  ['Holzhütte am See', 'Cabin', null],
  ['Hütte', 'Cabin', 'hutte'],
  ['Blokhut', 'Cabin', 'blokhut'],
  ['Cúpula panorámica', 'Dome', 'cupula'],
  ['Dôme étoilé', 'Dome', 'dome'],
  ['Casa del Árbol', 'Tree house', 'casa del arbol'],
  ['Cabane dans les arbres', 'Tree house', 'cabane dans les arbres'],
  ['Baumhaus', 'Tree house', 'baumhaus'],
  ['Boomhut', 'Tree house', 'boomhut'],
  ['Roulotte gitane', 'Caravan', 'roulotte'],
  ['Wohnwagen', 'Caravan', 'wohnwagen'],
  ['Yurta mongola', 'Yurt', 'yurta'],
  ['Tipi 4p', 'Tipi', 'tipi'],
])('the accommodation type suggested for “%s” is %s', (wording, type, word) => {
  expect(suggestUnitType(wording)).toMatchObject(word === null ? { type } : { type, word });
});

// @holds stay-13
it.each(['Premium', '', 'Patente', 'Intento', 'Tentación', '★★★'])(
  'no accommodation type is suggested for “%s”: a word is known whole or not at all',
  (wording) => {
    expect(suggestUnitType(wording)).toBeNull();
  },
);

it('case and accents of a wording change no suggestion', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Cúpula', 'cabaña', 'Hütte', 'Dôme', 'TIENDA', 'Premium'),
      fc.string(),
      (known, other) => {
        const wording = `${known} ${other}`;
        const plain = wording.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
        if (plain.toLowerCase() !== wording.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()) return;
        expect(suggestUnitType(plain)).toEqual(suggestUnitType(wording));
      },
    ),
  );
});
