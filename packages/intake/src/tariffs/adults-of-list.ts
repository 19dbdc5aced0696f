import { withoutAccents } from '@vivac/domain/search-text';
import { plainWords } from '../guess/names/plain-words.ts';
import { type LeaveOut, type Person, refuse } from './concept-rows.ts';
import { withoutPriceKind } from './list-words.ts';

// Not every list has one price of an adult: the first two may pay more than those who come with them.

/** Adults whose prices a unit is the sum of, and what each further one pays; null where the list does not say. */
export interface Party {
  /** The rows that are added up; of one for several together that alone. */
  readonly included: readonly Person[];
  /** How many adults they are. */
  readonly guests: number;
  /** By which a unit is told from those for fewer; null where there are none. */
  readonly name: string | null;
  readonly further: Person | null;
}

/** What the adults of a list pay. */
export interface Adults {
  /** By the number of adults included, the fewest first; the last takes further ones, where they have a price. */
  readonly parties: readonly Party[];
  /** Whose ages are those of an adult. */
  readonly named: Person | null;
}

/** Which adults of a party pay a price: `3er adulto y siguientes`, `1er y 2º adulto`; of a row for so many together their number. */
interface Tier {
  readonly row: Person;
  /** Null of those who follow, whoever comes before. */
  readonly first: number | null;
  /** Null where nothing says with whom it ends. */
  readonly last: number | null;
  readonly isTogether: boolean;
}

const ORDINALS: readonly (readonly [number, string])[] = [
  [1, 'primer|primo|prima|premi|first|erste|eerste'],
  [2, 'segon|segund|second|deuxieme|zweite|tweede'],
  [3, 'tercer|terz|third|troisieme|dritte|derde'],
  [4, 'cuart|quart|fourth|quatrieme|vierte|vierde'],
];
const NUMBERED =
  /(?<![\d.,])([1-6])(?:\s*\.?\s*[ºª°]|ere|ero?|ra|st|nd|rd|th|e|i?eme|on|n|r|t|do|da|te[rs]?|de|o|\.(?=\s*(?:pers|erw|adul|und|[-–+/&])))(?![\p{L}\d])(?!\s*(?:edad|eta|age)\b)/gu;
const AND_ON =
  /(?:^| )(?:siguientes?|seguents?|seguintes?|sucesiv\p{L}*|successiv\p{L}*|posteriores?|subsequent|following|further|suivante?s?|weitere[rs]?|folgende[rs]?|volgende|adelante|onwards?|a partir|a partire|from|desde|des|ab|vanaf|dal|dalla|mas|mes|more|plus|oltre|extra|adicional|additional|addicional|aggiuntiv\p{L}*|supplementaires?)(?= |$)/u;
/** Behind a first or second one. */
const FOLLOWING =
  /(?:^| )(?:siguientes?|seguents?|seguintes?|suivante?s?|following|subsequent|weitere[rsn]?|folgende[rsn]?|volgende|successiv\p{L}*)(?= |$)/u;
const BEYOND = /(?:^| )(?:oltre|despues|after|beyond|nach|apres) (?:\p{L}{1,3} )?$/u;
const TOGETHER = /^([1-6])\s+(?:adult|pers|pax|erw|volw)/;
const OLDER =
  /(?:^| )(?:estudiant\p{L}*|students?|student[ei]|etudiants?|jubilad\p{L}*|pensionist\p{L}*|pensionat\p{L}*|seniors?|tercera edad|3a? edad|3ª edad|terza eta|anzian\p{L}*|reformad\p{L}*|rentner\p{L}*)(?= |$)/u;
/** With these words it is the second night or the second row of pitches, and no second adult. */
const OF_SOMETHING_ELSE =
  /(?:^| )(?:noches?|noites?|nott[ei]|nits?|nights?|nuit(?:ee)?s?|nacht(?:en?)?|nachte|dias?|dies|days?|jours?|journees?|tag(?:en?)?|dag(?:en)?|giorn[oi]|semanas?|setman(?:a|es)|settiman[ae]|weeks?|weken|semaines?|wochen?|quincenas?|quinzen(?:as?|es)|quinzaines?|fortnights?|mes(?:es)?$|months?|mois|mes[ei]|monate?|temporad(?:as?|es)|seasons?|saisons?|stagion[ei]|epocas?|categori\p{L}*|category|kategori\p{L}*|clas(?:es?|s|ses?)|klassen?|lineas?|lini(?:as?|es?)|linee|linhas?|lines?|lignes?|lijn(?:en)?|filas?|fil(?:es|eiras?)|rows?|rang(?:ee)?s?|reihen?|rij(?:en)?|zon(?:as?|es?|en))(?= |$)/u;
/** From this age on somebody pays less as a pensioner. */
const PENSION = 55;

/** Whether a name says from which adult on its price holds. */
export const saysWhichAdult = (name: string): boolean => tierIn(name) !== null;

function tierIn(name: string): Omit<Tier, 'row'> | null {
  const text = withoutAccents(name.normalize('NFC')).toLowerCase();
  const together = TOGETHER.exec(text);
  if (together) return { first: Number(together[1]), last: Number(together[1]), isTogether: true };
  const words = plainWords(withoutPriceKind(name));
  if (OF_SOMETHING_ELSE.test(words)) return null;
  const numbers = [...text.matchAll(NUMBERED)].map(([, digit]) => Number(digit));
  const worded = ORDINALS.flatMap(([number, stems]) => {
    const found = new RegExp(String.raw`(?:^| )(?:${stems})\p{L}*`, 'u').exec(words);
    return found ? [{ number, isBeyond: BEYOND.test(words.slice(0, found.index + 1)) }] : [];
  });
  const all = [...numbers, ...worded.map(({ number, isBeyond }) => number + (isBeyond ? 1 : 0))];
  if (all.length === 0) return FOLLOWING.test(words) ? { first: null, last: null, isTogether: false } : null;
  const last = AND_ON.test(words) || text.includes('+') ? null : Math.max(...all);
  return { first: Math.min(...all), last, isTogether: false };
}

/** Those who pay less by their age are left out by name where others are named. */
function withoutOlder(rows: readonly Person[], leaveOut: LeaveOut): readonly Person[] {
  const others = rows.filter(
    ({ name, concept }) => !OLDER.test(plainWords(name)) && (concept.ages?.from ?? 0) < PENSION,
  );
  if (others.length === 0) return rows;
  for (const { amounts } of rows.filter((row) => !others.includes(row)))
    for (const { cell } of amounts.values()) leaveOut(cell, 'extra');
  return others;
}

/** What the adults of a list pay; a list is refused in which that is not plain. */
export function adultsOf(persons: readonly Person[], leaveOut: LeaveOut): Adults {
  const rows = withoutOlder(
    persons.filter(({ concept }) => !concept.isChild),
    leaveOut,
  );
  const [only] = rows;
  if (only === undefined) return { parties: [{ ...NOBODY, further: null }], named: null };
  const named = withoutCount(rows.find(({ concept, name }) => concept.ages !== null && !saysWhichAdult(name)) ?? only);
  return { parties: rows.length === 1 ? [partyOfOne(only)] : partiesOf(tiersOf(rows)), named };
}

/** The third adult is nobody of three years. */
const withoutCount = (row: Person): Person =>
  saysWhichAdult(row.name) ? { ...row, concept: { ...row.concept, ages: null } } : row;

const NOBODY = { included: [], guests: 0, name: null } as const;

function partyOfOne(row: Person): Party {
  const tier = tierIn(row.name);
  if (tier?.isTogether && tier.first !== null && tier.first > 1)
    return { included: [row], guests: tier.first, name: null, further: null };
  return row.concept.isBeyond ? { ...NOBODY, further: row } : { included: [row], guests: 1, name: null, further: row };
}

/** Beside things that include so many guests. */
export function partyBeside(guests: number, { parties }: Adults): Party {
  const last = parties.at(-1)!;
  const isOpen = last.further !== null && last.guests <= Math.max(guests, 1);
  if (!isOpen && last.included.length > 0) refuse(last.included, 'tariffTwoAdults');
  return { ...NOBODY, further: last.further };
}

type NumberedTier = Tier & { readonly first: number };

const WHOLE: Omit<Tier, 'row'> = { first: 1, last: null, isTogether: false };

/** One behind the other, from the first adult on. */
function tiersOf(rows: readonly Person[]): readonly NumberedTier[] {
  const stated = rows.map((row): Tier => ({ row, ...(tierIn(row.name) ?? WHOLE) }));
  const before = Math.max(...stated.map(({ first, last }) => last ?? first ?? 0));
  const tiers = stated
    .map((tier): NumberedTier => ({ ...tier, first: tier.first ?? before + 1 }))
    .sort((one, other) => one.first - other.first);
  const isNext = tiers.every(({ first }, at) => {
    const previous = tiers[at - 1];
    return previous === undefined ? first === 1 : first > previous.first && first === (previous.last ?? first - 1) + 1;
  });
  const isOneKind = new Set(tiers.map(({ isTogether }) => isTogether)).size === 1;
  return isNext && isOneKind && !isCheaperTogether(tiers) ? tiers : refuse(rows, 'tariffTwoAdults');
}

/** For two what costs no more than for one is a price of each. */
const isCheaperTogether = (tiers: readonly NumberedTier[]): boolean =>
  tiers.some(({ row, isTogether }, at) => {
    const before = tiers[at - 1]?.row.amounts;
    return (
      isTogether && [...(before ?? [])].some(([season, { cents }]) => (row.amounts.get(season)?.cents ?? 0) <= cents!)
    );
  });

/** A party for each number of adults who do not pay alike; the last also for more. */
function partiesOf(tiers: readonly NumberedTier[]): readonly Party[] {
  if (tiers[0]!.isTogether)
    return tiers.map(({ row, first }) => ({ included: [row], guests: first, name: row.name, further: null }));
  const open = tiers.at(-1)!;
  const count = open.last ?? open.first - 1;
  const ofAdult = (number: number): Person => tiers.findLast(({ first }) => first <= number)!.row;
  return Array.from({ length: count }, (_, at) => {
    const included = Array.from({ length: at + 1 }, (__, number) => ofAdult(number + 1));
    const further = at + 1 === count && open.last === null ? open.row : null;
    return { included, guests: at + 1, name: count === 1 ? null : `${at + 1} × ${tiers[0]!.row.name}`, further };
  });
}
