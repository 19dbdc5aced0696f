import { type Sentence, toSay } from '@vivac/text/sentence';
import { LINK_FIELDS, type LinkTexts } from '@vivac/contract/wire/links';
import { type ListingLink, MAX_COMPETITORS, nearLengths, nearLinks, watchedListing } from '@vivac/domain/places/link';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { inEnglish, isRefusal, type Problem, type Refusal, refuse, refuseParts } from '#platform/refusal';
import type { CheckedLink } from '@vivac/contract/accounts';
import {
  addChange,
  campsitesOfLinks,
  changesSince,
  lockWatchlist,
  readEntries,
  replaceEntries,
  type WatchedEntry,
  type WatchlistChange,
} from './store.ts';
import { campsiteOfLink, linksOfLength } from './administration-read.ts';

interface WatchlistRequest extends LinkTexts {
  readonly uid: string;
  /** Their address, for the audit log. */
  readonly email?: string;
  /** Who asks for it, as an administrator would be told. */
  readonly changedBy: string;
  /** The version that was shown to them; the last one wins when they do not say. */
  readonly version?: number | undefined;
  /** Asked while nobody can change the list: a user who was deleted meanwhile gets none. */
  readonly refusal?: () => Promise<Refusal | null>;
}

interface WatchlistSet {
  /** Links that no campsite was known by: each made a campsite that waits for data. */
  readonly waiting: readonly ListingLink[];
  readonly competitors: number;
}

/** Says by links which campsite is the user's and which are the competitors. All of it or nothing is stored. */
export async function setWatchlist(
  { db, clock }: { db: Database; clock: Clock },
  request: WatchlistRequest,
): Promise<WatchlistSet | Refusal> {
  const links = watchlistLinks(request);
  if (isRefusal(links)) return links;
  try {
    return await db.transaction(async (tx) => {
      await lockWatchlist(tx, request.uid);
      undoIf((await request.refusal?.()) ?? (await changedMeanwhile(tx, request)));
      const { entries, waiting } = await entriesOf(tx, links);
      await storeEntries(tx, request, entries, clock.now());
      return { waiting, competitors: entries.length - 1 };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Carries a refusal out of a transaction that must not be committed. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(inEnglish(refusal));
    this.refusal = refusal;
  }
}

function undoIf(refusal: Refusal | null): void {
  if (refusal !== null) throw new Undone(refusal);
}

async function entriesOf(
  tx: Transaction,
  links: readonly WatchedLink[],
): Promise<{ entries: WatchedEntry[]; waiting: ListingLink[] }> {
  const campsites = await campsitesOfLinks(
    tx,
    links.map(({ link }) => link),
  );
  const rows = links.map(({ link, row }) => ({ link, row, ...campsites.get(link)! }));
  const [first, ...others] = repeated(
    rows,
    ({ survivorId }) => survivorId,
    ({ name }) => name,
  );
  undoIf(first === undefined ? null : refuseParts('invalid', [first, ...others]));
  return {
    entries: rows.map(({ id, link }) => ({ campsiteId: id, link })),
    waiting: rows.filter(({ isNew }) => isNew).map(({ link }) => link),
  };
}

/** What is as it was makes no version. */
async function storeEntries(
  tx: Transaction,
  { uid, email, changedBy }: WatchlistRequest,
  entries: readonly WatchedEntry[],
  changedAt: Date,
): Promise<void> {
  const [oldReference, ...oldCompetitors] = await readEntries(tx, uid);
  const [reference, ...competitors] = entries;
  const change = { reference: !isSame(oldReference, reference), competitors: !isSame(oldCompetitors, competitors) };
  if (!change.reference && !change.competitors) return;
  await replaceEntries(tx, uid, entries);
  await addChange(tx, uid, { ...change, changedBy, changedAt });
  const details = { ...change, number_of_competitors: competitors.length };
  const target = email === undefined ? undefined : { uid, email };
  await recordAudit(tx, { at: changedAt, action: 'watchlist.set', target, subject: reference?.link, details });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function changedMeanwhile(tx: Transaction, { uid, version }: WatchlistRequest): Promise<Refusal | null> {
  if (version === undefined) return null;
  const changes = await changesSince(tx, uid, version);
  if (changes.length === 0) return null;
  const reported = [...new Set(changes.map(({ changedBy, ...parts }) => `${changedBy} changed ${namesOf(parts)}`))];
  return refuse('conflict', toSay('listChanged', { changes: reported.join(', and ') }), 'version');
}

function namesOf({ reference, competitors }: Pick<WatchlistChange, 'reference' | 'competitors'>): string {
  if (reference && competitors) return 'the reference campsite and the competitors';
  return reference ? 'the reference campsite' : 'the competitors';
}

const SHOWN_LENGTH = 120;

interface WatchedLink {
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
function repeated<Row extends { readonly row: number }>(
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

/** What a link would mean if it were saved, while it is typed. */
export async function checkLink({ db }: { db: Queryable }, text: string): Promise<CheckedLink> {
  const link = watchedListing(text);
  if (link === null) return { link, state: 'invalid', campsite: null, near: [] };
  const campsite = await campsiteOfLink(db, link);
  if (campsite !== null) return { link, state: campsite.state, campsite: campsite.name, near: [] };
  const near = nearLinks(link, await linksOfLength(db, nearLengths(link)));
  return { link, state: 'unknown', campsite: null, near: near.map(({ name, link: known }) => ({ name, link: known })) };
}
