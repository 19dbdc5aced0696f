import { describe, expect, test } from 'vitest';
import { type GuestKind, guestKindOf } from './review-guests.ts';

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
