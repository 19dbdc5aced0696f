import { describe, expect, test } from 'vitest';
import {
  type FilterCell,
  filterCounts,
  type GuestKind,
  guestKindOf,
  REVIEW_FILTER_GROUPS,
  reviewedTypeOf,
  reviewedTypeOfRoom,
} from './review-filters.ts';

// @holds review-30
test('the review filters have the groups and options of the specification, in order', () => {
  expect(REVIEW_FILTER_GROUPS.map(({ title, options }) => [title, ...options])).toEqual([
    ['Sort By', 'Newest First', 'Oldest First', 'Highest Score', 'Lowest Score'],
    ['Type', 'All', 'glamping tent', 'bungalow'],
    ['Reviewers', 'All', 'Family', 'Couple', 'Solo traveler', 'Group'],
    ['Review Scores', 'All', 'Fantastic: 9+', 'Good: 7-9', 'Acceptable: 5-7', 'Bad: 3-5', 'Very bad: 1-3'],
    ['Time of the year', 'All', 'Mar-May', 'Jun-Aug', 'Sep-Nov', 'Dec-Feb'],
  ]);
});

test.each([
  ['glamping tent', 'glamping tent'],
  ['Glamping tent', 'glamping tent'],
  [' GLAMPING TENT ', 'glamping tent'],
  ['Bungalow', 'bungalow'],
  ['Bungalows', null],
  ['tent', null],
  ['', null],
  [null, null],
])('the imported traveller type %j is %j', (written, type) => {
  expect(reviewedTypeOf(written)).toBe(type);
});

const CELL: FilterCell = {
  type: 'bungalow',
  otherType: null,
  guests: 'Family',
  scores: 'Good: 7-9',
  season: 'Jun-Aug',
  reviewCount: 1,
};
const CELLS: readonly FilterCell[] = [
  CELL,
  { ...CELL, guests: 'Couple', reviewCount: 2 },
  { ...CELL, type: 'glamping tent', guests: 'Couple', reviewCount: 4 },
  { ...CELL, type: null, otherType: 'mobile home', season: null, reviewCount: 8 },
  { ...CELL, type: null, scores: null, guests: null, reviewCount: 16 },
];

// @holds review-48
test('without a choice every option has its count, and All has them all', () => {
  const { total, groups, otherTypes } = filterCounts(CELLS, {});
  expect(total).toBe(31);
  expect(groups.type).toEqual({ All: 31, 'glamping tent': 4, bungalow: 3 });
  expect(groups.guests).toMatchObject({ All: 31, Family: 9, Couple: 6, Group: 0 });
  expect(groups.season).toMatchObject({ All: 31, 'Jun-Aug': 23, 'Dec-Feb': 0 });
  expect(otherTypes).toEqual([{ type: 'mobile home', reviewCount: 8 }]);
});

// @holds review-48
test('the count of an option is what it leaves under the other groups, whatever is chosen in its own', () => {
  const { total, groups } = filterCounts(CELLS, { guests: 'Couple', type: 'bungalow' });
  expect(total).toBe(2);
  expect(groups.type).toEqual({ All: 6, 'glamping tent': 4, bungalow: 2 });
  expect(groups.guests).toMatchObject({ All: 3, Family: 1, Couple: 2 });
});

// @holds review-48
test('a type that the panel has no name for counts and narrows as others do', () => {
  const { total, groups, otherTypes } = filterCounts(CELLS, { otherType: 'mobile home' });
  expect(total).toBe(8);
  expect(groups.type).toMatchObject({ All: 31 });
  expect(groups.guests).toMatchObject({ Family: 8, Couple: 0 });
  expect(otherTypes).toEqual([{ type: 'mobile home', reviewCount: 8 }]);
});

/** As sources word it, one a line. */
const WORDINGS: Readonly<Record<GuestKind, string>> = {
  Family: `
    Family
    family
    FAMILY
    Families
    Family with young children
    Family with older children
    Familia
    Familia con niños
    Familia con niños pequeños
    En familia
    Familias
    Família
    Família amb fills
    Famille
    Famille avec de jeunes enfants
    Familie
    Familie mit kleinen Kindern
    Gezin
    Gezin met kinderen
    Famiglia
    Famiglia con bambini
    Família com crianças
    Famílies
    Fami\u0301lia
    Familia con amigos
  `,
  Couple: `
    Couple
    Couples
    Young couple
    Mature couple
    Pareja
    Parejas
    En pareja
    Pareja joven
    Parella
    En couple
    Paar
    Paare
    Koppel
    Stel
    Coppia
    Coppie
    Casal
    Casais
     Pareja 
  `,
  'Solo traveler': `
    Solo traveler
    Solo traveller
    Solo
    Travelling alone
    Single
    Viajero solo
    Viajera sola
    Persona que viaja sola
    Viajero individual
    Viatger sol
    Voyageur individuel
    Voyageuse seule
    En solo
    Alleinreisend
    Alleinreisende
    Alleinreisender
    Allein
    Alleen
    Alleenreizende
    Viaggiatore singolo
    Viaggiatore da solo
    Viajante individual
    Viajante sozinha
  `,
  Group: `
    Group
    group
    Groups
    Group of friends
    People with friends
    With friends
    Friends
    Grupo
    Grupo de amigos
    Con amigos
    Amigas
    Grup d’amics
    Grup
    Amics
    Groupe
    Groupe d'amis
    Amis
    Gruppe
    Gruppe von Freunden
    Freunde
    Groep
    Groep vrienden
    Vrienden
    Gruppo
    Gruppo di amici
    Grupo de amigas
    Amici
    Grupo de familias
    Reisegruppe, Gruppe
  `,
};
const linesOf = (text: string) => text.trim().split(/\n +/);

describe.each(Object.entries(WORDINGS))('the guest group %s', (kind, wordings) => {
  // @holds review-35
  test.each(linesOf(wordings))('is recognised in “%s”', (wording) => {
    expect(guestKindOf(wording)).toBe(kind);
  });
});

// @holds review-35
test.each([
  null,
  '',
  ' ',
  '-',
  'Business traveller',
  'Viaje de negocios',
  'Other',
  'Soledad',
  'Solstice',
  'Steller',
  'Regroupment',
  'Alleinerziehend',
  'Consolation',
  'أسرة',
  '👨‍👩‍👧',
  '__proto__',
  'constructor',
])('%j is no guest group', (wording) => {
  expect(guestKindOf(wording)).toBeNull();
});

test('the first matching word decides the guest group', () => {
  expect(guestKindOf('Pareja con amigos')).toBe('Couple');
  expect(guestKindOf('Amigos y pareja')).toBe('Group');
});

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
