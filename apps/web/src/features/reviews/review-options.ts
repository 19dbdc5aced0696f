import {
  type FilterGroup,
  type ReviewChoice as Chosen,
  ALL,
  REVIEW_FILTER_GROUPS,
} from '@vivac/domain/reviews/review-filters';

/** What is asked for beside the groups: words, another type, or what is new. */
type Sought = Pick<Chosen, 'otherType' | 'words' | 'arrivedAfter'>;

/** One option of every group, and what is sought. */
export type ReviewChoice = Required<Pick<Chosen, FilterGroup>> & Sought;

const MAX_CHARACTERS = { words: 200, otherType: 100 } as const;
const MOMENT = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The options that are asked for; the first of a group that asks for none, or for one that it does not have. */
export function choiceOf(wanted: Readonly<Record<string, unknown>>): ReviewChoice {
  const chosen = REVIEW_FILTER_GROUPS.map(({ key, options }) => [
    key,
    options.find((option) => option === wanted[key]) ?? options[0],
  ]);
  const groups = Object.fromEntries(chosen) as Required<Pick<Chosen, FilterGroup>>;
  return { ...groups, ...soughtIn(wanted, groups.type === ALL) };
}

/** The groups that differ from their first option, and what is sought. */
export function changedIn(choice: ReviewChoice): Chosen {
  const changed = REVIEW_FILTER_GROUPS.filter(({ key, options }) => choice[key] !== options[0]);
  return {
    ...Object.fromEntries(changed.map(({ key }) => [key, choice[key]])),
    ...soughtIn({ ...choice }, choice.type === ALL),
  };
}

/** How many of them leave reviews out; sorting does not. */
export function narrowingIn(choice: ReviewChoice): number {
  return Object.keys(changedIn(choice)).filter((name) => name !== 'sort').length;
}

/** The same choice without one part of it. */
export function withoutPart(choice: ReviewChoice, part: keyof Chosen): ReviewChoice {
  return choiceOf({ ...choice, [part]: undefined });
}

function soughtIn(wanted: Readonly<Record<string, unknown>>, hasNoType: boolean): Sought {
  const words = textIn(wanted['words'], MAX_CHARACTERS.words);
  const otherType = hasNoType ? textIn(wanted['otherType'], MAX_CHARACTERS.otherType) : undefined;
  const moment = wanted['arrivedAfter'];
  return {
    ...(otherType !== undefined && { otherType }),
    ...(words !== undefined && { words }),
    ...(typeof moment === 'string' && MOMENT.test(moment) && { arrivedAfter: moment }),
  };
}

/** Digits alone may have been read from an address as a number. */
function textIn(value: unknown, maxCharacters: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const isText = typeof text === 'string' && text.trim() !== '' && text.length <= maxCharacters && !text.includes('\0');
  return isText ? text : undefined;
}
