import { expect, test } from 'vitest';
import { reviewedTypeOfRoom } from './room-wordings.ts';

test.each([
  ['Bungalow Mar 4 pax', 'bungalow'],
  ['BUNGALÓ con terraza', 'bungalow'],
  ['Bungalows familiars', 'bungalow'],
  ['Bungalou amb vista al mar', 'bungalow'],
  ['Glamping Tent', 'glamping tent'],
  ['Tienda Safari (5 personas)', 'glamping tent'],
  ['Tenda Lodge amb bany', 'glamping tent'],
  ['Tienda de campana', 'glamping tent'],
  ['Safarizelt für 4 Personen', 'glamping tent'],
  ['Lodgezelt', 'glamping tent'],
  ['Glampingzelt Deluxe', 'glamping tent'],
  ['Tente lodge', 'glamping tent'],
  ['Iurta', 'glamping tent'],
  ['Glamping bungalow', null],
  ['Parcela con luz', null],
  ['Mobil-home', null],
  ['', null],
  [null, null],
])('the room wording %j is the reviewed type %j', (wording, type) => {
  expect(reviewedTypeOfRoom(wording)).toBe(type);
});
