import { LINK_FIELDS, type LinkTexts } from '@vivac/contract/wire/links';
import { type ListingLink, watchedListing } from '@vivac/domain/places/link';
import { MAX_COMPETITORS } from '@vivac/domain/places/link-list';
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
    const count = `There are ${filled.length - 1} competitors`;
    return refuse('invalid', `${count}, and at most ${MAX_COMPETITORS} can be compared.`, LINK_FIELDS.competitors);
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
  naming: (row: Row) => string = () => '',
): Problem[] {
  const rowOf = new Map<unknown, number>();
  return rows.flatMap((each) => {
    const { row } = each;
    const first = rowOf.get(what(each));
    if (first === undefined) rowOf.set(what(each), row);
    if (first === undefined) return [];
    const other = first === 0 ? 'the reference campsite itself' : `the same campsite as competitor ${first}`;
    return [{ field: LINK_FIELDS.competitors, row, error: `Competitor ${row} is ${other}${naming(each)}.` }];
  });
}

function notALink(text: string, row: number): Problem {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  const sentence = `“${shown}” is not a web address such as https://www.example.com/campsite, nor “campsite:” and a name.`;
  if (row === 0) return { field: LINK_FIELDS.reference, error: sentence };
  return { field: LINK_FIELDS.competitors, row, error: `Competitor ${row}: ${sentence}` };
}
