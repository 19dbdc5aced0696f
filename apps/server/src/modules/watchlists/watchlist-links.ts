import { type Sentence, toSay } from '@vivac/text/sentence';
import { LINK_FIELDS, type LinkTexts } from '@vivac/contract/wire/links';
import { type ListingLink, MAX_COMPETITORS, watchedListing } from '@vivac/domain/places/link';
import { type Problem, type Refusal, refuse, refuseParts } from '#platform/refusal';

const SHOWN_LENGTH = 120;

export interface WatchedLink {
  readonly link: ListingLink;
  /** Of the competitor as typed, from 1; 0 for the reference campsite. */
  readonly row: number;
}

/** The links of a watchlist, the reference's first, or everything that is wrong with them; empty rows are dropped (admin-7). */
export function watchlistLinks({ reference, competitors }: LinkTexts): WatchedLink[] | Refusal {
  const typed = [reference, ...competitors].map((text, row) => ({ text, row }));
  const filled = typed.filter(({ text, row }) => row === 0 || text.trim() !== '');
  if (filled.length - 1 > MAX_COMPETITORS) {
    const sentence = toSay('competitorsMost', { count: filled.length - 1, most: MAX_COMPETITORS });
    return refuse('invalid', sentence, LINK_FIELDS.competitors);
  }
  const problems: Problem[] = [];
  const links: WatchedLink[] = [];
  for (const { text, row } of filled) {
    const link = watchedListing(text);
    if (link === null) problems.push(notALink(text, row));
    else links.push({ link, row });
  }
  const [first, ...others] = [...problems, ...repeated(links, ({ link }) => link)];
  return first === undefined ? links : refuseParts('invalid', [first, ...others]);
}

/** Each row that says the same as one before it. */
export function repeated<Row extends { readonly row: number }>(
  rows: readonly Row[],
  what: (row: Row) => unknown,
  naming: (row: Row) => string | null = () => null,
): Problem[] {
  const rowOf = new Map<unknown, number>();
  return rows.flatMap((each) => {
    const { row } = each;
    const first = rowOf.get(what(each));
    if (first === undefined) rowOf.set(what(each), row);
    if (first === undefined) return [];
    return [{ field: LINK_FIELDS.competitors, row, error: sameAs(row, first, naming(each)) }];
  });
}

function sameAs(row: number, other: number, name: string | null): Sentence {
  if (other > 0) return toSay('competitorTwice', { row, other: name === null ? other : `${other} (${name})` });
  return name === null ? toSay('competitorIsReference', { row }) : toSay('competitorIsReferenceNamed', { row, name });
}

function notALink(text: string, row: number): Problem {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  const sentence = toSay('referenceLink', { text: shown });
  if (row === 0) return { field: LINK_FIELDS.reference, error: sentence };
  return { field: LINK_FIELDS.competitors, row, error: toSay('competitorLink', { row, text: shown }) };
}
