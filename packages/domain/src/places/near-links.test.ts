import { expect, test } from 'vitest';
import { nearLinks } from './near-links.ts';

const known = [
  { link: 'https://booking.com/hotel/es/mas-rovellar.html', name: 'Mas Rovellar' },
  { link: 'https://booking.com/hotel/es/mas-rovella.html', name: 'Mas Rovella' },
  { link: 'https://airbnb.com/rooms/123456', name: 'Domo' },
  { link: 'campsite:Càmping Recó de Marinada', name: 'Càmping Recó de Marinada' },
];

// @holds users-25
test.each([
  ['https://booking.com/hotel/es/mas-rovelar.html', ['Mas Rovellar', 'Mas Rovella']],
  ['https://booking.com/hotel/es/mas-rovlelar.html', ['Mas Rovellar', 'Mas Rovella']],
  ['campsite:càmping recó de marinda', ['Càmping Recó de Marinada']],
  ['https://booking.com/hotel/es/mas-garriguenc.html', []],
  ['https://airbnb.com/rooms/123457', []],
  ['https://a.es', []],
])('a typo in the link %s has the near matches %j', (typed, names) => {
  expect(nearLinks(typed, known).map(({ name }) => name)).toEqual(names);
});
