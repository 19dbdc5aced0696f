import { SCORE_BANDS, type ScoreBandLabel } from './review-score.ts';

/** Of every group of the filter panel, the value that does not narrow (review-33). */
export const ALL = 'All';

export const SORT_ORDERS = ['Newest First', 'Oldest First', 'Highest Score', 'Lowest Score'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The types that the panel offers; a review of another type, or of none, is found under All only. */
export const REVIEWED_TYPES = ['glamping tent', 'bungalow'] as const;
type ReviewedType = (typeof REVIEWED_TYPES)[number];

/** Who travelled, as the panel offers it (review-35). */
export const GUEST_KINDS = ['Family', 'Couple', 'Solo traveler', 'Group'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];

/** The months of each season, from 1 (review-34: by the month of the review's date). */
export const SEASONS = [
  { label: 'Mar-May', months: [3, 4, 5] },
  { label: 'Jun-Aug', months: [6, 7, 8] },
  { label: 'Sep-Nov', months: [9, 10, 11] },
  { label: 'Dec-Feb', months: [12, 1, 2] },
] as const;
export type SeasonLabel = (typeof SEASONS)[number]['label'];

/** What is chosen in the panel; what is absent, or All, does not narrow. */
export interface ReviewChoice {
  readonly sort?: SortOrder;
  readonly type?: ReviewedType | typeof ALL;
  readonly guests?: GuestKind | typeof ALL;
  readonly scores?: ScoreBandLabel | typeof ALL;
  readonly season?: SeasonLabel | typeof ALL;
  /** A type that the panel has no name for, as the source writes it, in lower case; without `type`. */
  readonly otherType?: string;
  /** Words that a review says. */
  readonly words?: string;
  /** Only what came to be known after this moment, in ISO 8601. */
  readonly arrivedAfter?: string;
}

/** The groups of which one option is chosen. */
export type FilterGroup = 'sort' | 'type' | 'guests' | 'scores' | 'season';

/** The groups of the panel in their order; the first option of each is its default (review-11). */
export const REVIEW_FILTER_GROUPS = [
  { key: 'sort', title: 'Sort By', options: SORT_ORDERS },
  { key: 'type', title: 'Type', options: [ALL, ...REVIEWED_TYPES] },
  { key: 'guests', title: 'Reviewers', options: [ALL, ...GUEST_KINDS] },
  { key: 'scores', title: 'Review Scores', options: [ALL, ...SCORE_BANDS.map(({ label }) => label)] },
  { key: 'season', title: 'Time of the year', options: [ALL, ...SEASONS.map(({ label }) => label)] },
] as const satisfies readonly { key: FilterGroup; title: string; options: readonly string[] }[];

/** The type of the panel that a written type is, whatever its case; null for any other. */
export function reviewedTypeOf(written: string | null): ReviewedType | null {
  const plain = written?.trim().toLowerCase();
  return REVIEWED_TYPES.find((type) => type === plain) ?? null;
}

/** How many reviews are alike in all that the filters look at; null where no option has them. */
export interface FilterCell {
  readonly type: ReviewedType | null;
  /** The type of those that the panel has no name for; null where nothing is told. */
  readonly otherType: string | null;
  readonly guests: GuestKind | null;
  readonly scores: ScoreBandLabel | null;
  readonly season: SeasonLabel | null;
  readonly reviewCount: number;
}

type CountedGroup = 'type' | 'guests' | 'scores' | 'season';
const OPTIONS: Readonly<Record<CountedGroup, readonly string[]>> = {
  type: [ALL, ...REVIEWED_TYPES],
  guests: [ALL, ...GUEST_KINDS],
  scores: [ALL, ...SCORE_BANDS.map(({ label }) => label)],
  season: [ALL, ...SEASONS.map(({ label }) => label)],
};

export interface FilterCounts {
  readonly total: number;
  readonly groups: Readonly<Record<CountedGroup, Readonly<Record<string, number>>>>;
  /** Other types that occur, the most frequent first. */
  readonly otherTypes: readonly { readonly type: string; readonly reviewCount: number }[];
}

/** How many reviews each option leaves, under what is chosen in the other groups. */
export function filterCounts(cells: readonly FilterCell[], choice: ReviewChoice): FilterCounts {
  const sum = (some: readonly FilterCell[]) => some.reduce((total, { reviewCount }) => total + reviewCount, 0);
  const ofGroup = (group: CountedGroup) => {
    const left = cells.filter((cell) => matches(cell, choice, group));
    return Object.fromEntries(
      OPTIONS[group].map((option) => [option, sum(left.filter((cell) => option === ALL || cell[group] === option))]),
    );
  };
  const others = Map.groupBy(
    cells.filter((cell) => cell.otherType !== null && matches(cell, choice, 'type')),
    ({ otherType }) => otherType!,
  );
  return {
    total: sum(cells.filter((cell) => matches(cell, choice, null))),
    groups: { type: ofGroup('type'), guests: ofGroup('guests'), scores: ofGroup('scores'), season: ofGroup('season') },
    otherTypes: [...others]
      .map(([type, some]) => ({ type, reviewCount: sum(some) }))
      .sort((a, b) => b.reviewCount - a.reviewCount || (a.type < b.type ? -1 : 1)),
  };
}

/** Whether the reviews of a cell are found under what is chosen in all groups but one. */
function matches(cell: FilterCell, choice: ReviewChoice, except: CountedGroup | null): boolean {
  const isLeft = (group: CountedGroup) => {
    const chosen = choice[group];
    return group === except || chosen === undefined || chosen === ALL || cell[group] === chosen;
  };
  const { otherType } = choice;
  const isOfType = except === 'type' || otherType === undefined || cell.otherType === otherType;
  return isOfType && isLeft('type') && isLeft('guests') && isLeft('scores') && isLeft('season');
}

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

/**
 * How channels word what a guest slept in, without accents and in lower case: English, Spanish, Catalan, French, German,
 * Dutch, Italian and Portuguese.
 */
const PATTERNS: Readonly<Record<ReviewedType, RegExp>> = {
  'glamping tent':
    /(?<!\w)(?:\w*glamping\w*|safari\w*|yurt\w*|jurt\w*|iurt\w*|tipis?|teepees?|(?:lodge|bell)[- ]?(?:tent|zelt)\w*|(?:tienda|tenda|tente|tent|zelt)s? (?:de )?(?:lodge|safari|campana))(?!\w)/,
  bungalow: /(?<!\w)bung[ae]l\w*/,
};

/** The type of the panel that a room's wording names; null for one that names none, or several. */
export function reviewedTypeOfRoom(wording: string | null): ReviewedType | null {
  if (wording === null) return null;
  const plain = wording.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  const [type, ...more] = REVIEWED_TYPES.filter((named) => PATTERNS[named].test(plain));
  return more.length === 0 ? (type ?? null) : null;
}
