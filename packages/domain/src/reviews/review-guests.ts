/** Who travelled, as the panel offers it (review-35). */
export const GUEST_KINDS = ['Family', 'Couple', 'Solo traveler', 'Group'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];

/**
 * Words by which sources say who travelled, without accents and in lower case; a word that ends in * is a beginning.
 * English, Spanish, Catalan, French, German, Dutch, Italian and Portuguese.
 */
const WORDS: Readonly<Record<GuestKind, string>> = {
  Family: 'famil* famigli* gezin*',
  Couple: 'couple* pareja* matrimoni* parella parelles paar paare parchen ehepaar* koppel* stel coppi* casal casais',
  'Solo traveler':
    'solo sola alone single singles individual individuel individuelle sol seul seule allein alleinreisend* einzelreisend* alleen alleenreizend* singolo singola sozinho sozinha',
  Group:
    'group* grupo* grup grups grupp* reisegrupp* colla cuadrilla groep* friend* amigo* amiga* amic amics amigues amis amies freund* vriend* amici amiche',
};
const PATTERN = new RegExp(
  `(?<!\\w)(?:${GUEST_KINDS.map((kind) => `(${WORDS[kind].replaceAll(' ', '|').replaceAll('*', '\\w*')})`).join('|')})(?!\\w)`,
);
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Who travelled, by the first word of the wording that says so: "Familia con niños" is a family, "Group of friends" a
 * group, "Grupo de familias" too. Null for a wording that says none of it.
 */
export function guestKindOf(wording: string | null): GuestKind | null {
  const stated = wording === null ? null : PATTERN.exec(wording.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase());
  return stated === null ? null : (GUEST_KINDS[stated.slice(1).findIndex((word) => word !== undefined)] ?? null);
}
