import { LINK_FIELDS, type LinkTexts } from '@vivac/contract/wire/links';
import { MAX_COMPETITORS, repetitions, watchedListing } from '@vivac/domain/places/link';
import type { ApiError } from '../../../api/api-error.ts';
import { wordsOf } from '../../../text/reader.ts';

const linkText = wordsOf('watchlist-links');

export interface CompetitorRow {
  /** Stays the row's own while others come and go. */
  readonly key: number;
  readonly text: string;
}

/** The links of one user as they stand on the screen; there is always a competitor row to type into. */
export interface LinksDraft {
  readonly reference: string;
  readonly competitors: readonly CompetitorRow[];
}

export type LinksEdit = (draft: LinksDraft) => LinksDraft;

/** What is wrong with one row: 0 is the reference, competitors count from 1. */
export interface LinkFault {
  readonly row: number;
  readonly sentence: string;
}

export function draftOf({ reference, competitors }: LinkTexts): LinksDraft {
  const links = competitors.length === 0 ? [''] : competitors;
  return { reference, competitors: links.map((text, key) => ({ key, text })) };
}

/** All rows as typed, the reference first. */
export function textsOf({ reference, competitors }: LinksDraft): string[] {
  return [reference, ...competitors.map(({ text }) => text)];
}

export function withRow(draft: LinksDraft, row: number, text: string): LinksDraft {
  if (row === 0) return { ...draft, reference: text };
  return { ...draft, competitors: draft.competitors.map((each, at) => (at === row - 1 ? { ...each, text } : each)) };
}

export function withNewRow(draft: LinksDraft): LinksDraft {
  return { ...draft, competitors: [...draft.competitors, { key: nextKey(draft), text: '' }] };
}

/** The last row stays (users-6). */
export function withoutRow(draft: LinksDraft, row: number): LinksDraft {
  if (draft.competitors.length <= 1) return draft;
  return { ...draft, competitors: draft.competitors.filter((_, at) => at !== row - 1) };
}

/** Several links pasted into a row: the first goes there, the others into new rows after it. */
export function withPasted(draft: LinksDraft, row: number, [first = '', ...others]: readonly string[]): LinksDraft {
  const key = nextKey(draft);
  const added = others.map((text, index) => ({ key: key + index, text }));
  const { reference, competitors } = withRow(draft, row, first);
  const after = competitors.slice(row).filter(({ text }) => text.trim() !== '');
  return { reference, competitors: [...competitors.slice(0, row), ...added, ...after] };
}

/** Without its empty competitor rows, so that the rows on the screen are those that are sent. */
export function withoutEmptyRows(draft: LinksDraft): LinksDraft {
  const filled = draft.competitors.filter(({ text }) => text.trim() !== '');
  return { ...draft, competitors: filled.length === 0 ? draft.competitors.slice(0, 1) : filled };
}

/** What is sent: trimmed, without empty competitor entries (users-7). */
export function sentLinks(draft: LinksDraft): LinkTexts {
  const [reference = '', ...competitors] = textsOf(draft).map((text) => text.trim());
  return { reference, competitors: competitors.filter((text) => text !== '') };
}

export function isSameLinks(draft: LinksDraft, { reference, competitors }: LinkTexts): boolean {
  const sent = sentLinks(draft);
  return JSON.stringify([sent.reference, sent.competitors]) === JSON.stringify([reference, competitors]);
}

/** What can be told of a draft without asking the server. */
export function faultsOf(draft: LinksDraft): LinkFault[] {
  const texts = textsOf(draft).map((text) => text.trim());
  const links = texts.map(watchedListing);
  const firsts = repetitions(links);
  const faults = texts.flatMap((text, row) => {
    const sentence = faultOf(text, row, links[row] ?? null, firsts[row] ?? null);
    return sentence === null ? [] : [{ row, sentence }];
  });
  return [...faults, ...limitFaultOf(draft)];
}

/** More than are compared, told at the first row that is beyond the limit. */
function limitFaultOf(draft: LinksDraft): LinkFault[] {
  const filled = filledRows(draft);
  const beyond = filled[MAX_COMPETITORS];
  return beyond === undefined ? [] : [{ row: beyond, sentence: tooManySentence(filled.length) }];
}

/** Said before saving too. */
export function tooManySentence(filled: number): string {
  return linkText.tooMany({ filled, most: MAX_COMPETITORS, surplus: filled - MAX_COMPETITORS });
}

function filledRows({ competitors }: LinksDraft): number[] {
  return competitors.flatMap(({ text }, at) => (text.trim() === '' ? [] : [at + 1]));
}

/** How many competitors there are, against the limit; full where no row can be added. */
export function competitorCount(draft: LinksDraft): { readonly filled: number; readonly isFull: boolean } {
  return { filled: filledRows(draft).length, isFull: draft.competitors.length >= MAX_COMPETITORS };
}

function faultOf(text: string, row: number, link: string | null, first: number | null): string | null {
  if (text === '') return row === 0 ? linkText.referenceMissing : null;
  if (link === null) return linkText.invalid({ row });
  return first === null ? null : repeatedSentence(row, first, null);
}

export function repeatedSentence(row: number, first: number, name: string | null): string {
  return linkText.repeated({ row, first, named: name === null ? 'no' : 'yes', name: name ?? '' });
}

/** The rows that the server refused. */
export function refusedRows({
  problems,
  field,
  message,
}: Pick<ApiError, 'problems' | 'field' | 'message'>): LinkFault[] {
  if (problems.length === 0) return field === LINK_FIELDS.reference ? [{ row: 0, sentence: message }] : [];
  return problems.flatMap(({ field: part, row, error }) => {
    if (part === LINK_FIELDS.reference) return [{ row: 0, sentence: error }];
    return part === LINK_FIELDS.competitors && row !== undefined ? [{ row, sentence: error }] : [];
  });
}

function nextKey({ competitors }: LinksDraft): number {
  return Math.max(-1, ...competitors.map(({ key }) => key)) + 1;
}
