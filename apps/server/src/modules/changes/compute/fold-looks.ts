import type { ChangeLook, ClockJump } from '@vivac/domain/changes/change';
import { momentOf } from '@vivac/domain/changes/facet-track';
import {
  type FoldedMonth,
  type MonthLook,
  type MovedNights,
  changesOf,
  foldMonth,
  isWaiting,
  movedNights,
} from '@vivac/domain/changes/offer-month-changes';
import type { Queryable, Transaction } from '#platform/database/database';
import { mapInTurns, Turn } from '#platform/turn';
import type { Context } from '#server/context';
import { confirmedMonths, historiesOf, looksOfBatch, type SeenOffer } from './looks-read.ts';
import { type BatchFacts, clockJumps, factsOfBatches, unjudgedBatches, waitingBatches } from './mark-store.ts';
import { campsiteOfKey, type StoredTracks, type MonthToKeep, nightsOfKey, tracksOf } from './tracks.ts';

/** The sources whose word needs no second look. */
export type OwnSources = Context['ownSources'];

/** The looks of one offer's month in the order of their moments. */
type LooksByKey = ReadonlyMap<string, readonly NamedLook[]>;

/** What a batch has to say of some campsites, and what was known of its offers' months before. */
export interface Gathered {
  readonly looks: LooksByKey;
  readonly tracks: ReadonlyMap<string, StoredTracks>;
  /** All other looks at the months that cannot be folded on: nothing was folded of them, or something later was. */
  readonly histories: LooksByKey;
  readonly jumps: readonly ClockJump[];
}

/**
 * What a batch that is later than all that was folded says of its months, which are folded on; of those of which nothing was folded all evidence
 * is read.
 */
export async function gather(
  db: Queryable,
  batch: BatchFacts,
  campsiteIds: readonly number[],
  ownSources: OwnSources,
): Promise<Gathered> {
  const seen = await looksOfBatch(db, batch.number, campsiteIds);
  const own = await ownSources(db);
  const { looks } = await inOrder(db, seen, own, 'all');
  const keys = [...looks.keys()];
  const tracks = await tracksOf(db, keys);
  const unfolded = keys.filter((key) => !tracks.has(key));
  const waiting = await waitingBatches(db, campsiteIds);
  const before = (await historiesOf(db, unfolded)).filter(isNot(waiting));
  const { looks: histories } = await inOrder(db, before, own, 'counting');
  return { looks, tracks, histories, jumps: await clockJumps(db) };
}

/** The same of a batch that is to be judged: what was judged before it counts, whether it was folded or not. */
export async function gatherToJudge(
  db: Queryable,
  batch: BatchFacts,
  campsiteIds: readonly number[],
  ownSources: OwnSources,
): Promise<Gathered> {
  const seen = await looksOfBatch(db, batch.number, campsiteIds);
  const own = await ownSources(db);
  const { looks } = await inOrder(db, seen, own, 'all');
  const unjudged = await unjudgedBatches(db);
  const before = (await historiesOf(db, await confirmedMonths(db, [...looks.keys()], batch.number))).filter(
    ({ batchNumber }) => batchNumber !== batch.number && !unjudged.has(batchNumber),
  );
  const { looks: histories } = await inOrder(db, before, own, 'counting');
  return { looks, tracks: new Map(), histories, jumps: await clockJumps(db) };
}

/** Without batches of which everything of the campsite is still to be folded. */
const isNot =
  (waiting: ReadonlySet<string>) =>
  ({ key, batchNumber }: SeenOffer): boolean =>
    !waiting.has(`${campsiteOfKey(key)} ${batchNumber}`);

/** Looks by key; where those that count are asked for without those of batches that are held back, whose keys are named. */
async function inOrder(
  db: Queryable,
  seen: readonly SeenOffer[],
  own: ReadonlySet<number>,
  which: 'all' | 'counting',
): Promise<{ readonly looks: LooksByKey; readonly held: ReadonlySet<string> }> {
  const facts = await factsOfBatches(db, [...new Set(seen.map(({ batchNumber }) => batchNumber))]);
  const held = new Set<string>();
  const byKey = new Map<string, NamedLook[]>();
  const turn = new Turn();
  for (const { key, batchNumber, seen: month, isAbsent } of seen) {
    if (turn.isOver()) await turn.next();
    const { name, sourceId, receivedAtS, verdict } = facts.get(batchNumber)!;
    if (verdict === 'held') held.add(key);
    if (verdict === 'held' && which === 'counting') continue;
    const look: ChangeLook = {
      atS: month.seenAtS,
      receivedAtS,
      sourceId,
      batchNumber,
      isOwn: own.has(sourceId),
      isNewMeaning: verdict === 'new_meaning',
    };
    const known = byKey.get(key);
    const named = { look, seen: month, name, ...(isAbsent && { isAbsent }) };
    if (known) known.push(named);
    else byKey.set(key, [named]);
  }
  for (const looks of byKey.values()) looks.sort(byMoment);
  return { looks: byKey, held };
}

interface NamedLook extends MonthLook {
  /** Of its batch. */
  readonly name: string;
}

/** Numbers of batches and sources tell in which order they came; names do not. */
function byMoment(one: NamedLook, other: NamedLook): number {
  const later = momentOf(one.look) - momentOf(other.look);
  if (later !== 0) return later;
  return one.name < other.name ? -1 : one.name > other.name ? 1 : contentOrder(one, other);
}

/** Of two rows of one batch about one moment. */
function contentOrder({ seen: one }: NamedLook, { seen: other }: NamedLook): number {
  const text = ({ observedNights, priceCents, availability }: typeof one) =>
    JSON.stringify([observedNights, priceCents, availability]);
  return text(one) < text(other) ? -1 : 1;
}

/** How much of what was known a capture would move, and how many nights it looked at. */
export interface MovedCapture extends MovedNights {
  readonly looked: number;
}

export const NOTHING_MOVED: MovedCapture = { known: 0, moved: 0, looked: 0 };

export function moreMoved(one: MovedCapture, other: MovedCapture): MovedCapture {
  return { known: one.known + other.known, moved: one.moved + other.moved, looked: one.looked + other.looked };
}

/** What each capture of a batch would move, by its number. */
export async function movedByCapture(
  { looks, tracks, histories, jumps }: Gathered,
  captureAt: (momentS: number) => number,
): Promise<Map<number, MovedCapture>> {
  const sums = new Map<number, MovedCapture>();
  await mapInTurns(looks, ([key, ofBatch]) => {
    const rules = { nights: nightsOfKey(key), jumps };
    let before = histories.get(key) ?? [];
    let known = histories.has(key) ? null : (tracks.get(key)?.tracks ?? null);
    for (const [capture, own] of Map.groupBy(ofBatch, ({ look }) => captureAt(momentOf(look)))) {
      // Of several looks of a capture at one offer the first is compared with what was known before it.
      const first = own[0]!;
      const isBefore = (each: NamedLook) => byMoment(each, first) < 0;
      known = foldMonth(known, before.filter(isBefore), rules).tracks;
      before = before.filter((each) => !isBefore(each));
      const looked = own.reduce((sum, { seen }) => sum + bitCount(seen.observedNights), 0);
      const sum = sums.get(capture) ?? NOTHING_MOVED;
      sums.set(capture, moreMoved(sum, { ...movedNights(known, first.seen, rules), looked }));
      before = [...before, ...own].sort(byMoment);
    }
  });
  return sums;
}

/** The months of offers after the looks of a batch; of one that is held back as they were without it, and waiting. */
export function foldedMonths({ looks, tracks, histories, jumps }: Gathered, isHeld: boolean): Promise<MonthToKeep[]> {
  return mapInTurns(looks, ([key, ofBatch]) => {
    const rules = { nights: nightsOfKey(key), jumps };
    const news = isHeld ? [] : ofBatch;
    const known = tracks.get(key);
    const folded = known ? news : [...(histories.get(key) ?? []), ...news].sort(byMoment);
    return monthToKeep(key, foldMonth(known?.tracks ?? null, folded, rules), isHeld, known === undefined);
  });
}

function monthToKeep(key: string, { tracks, closed }: FoldedMonth, isHeld: boolean, isAnew: boolean): MonthToKeep {
  const changes = [...closed, ...changesOf(tracks)];
  return { key, tracks, changes, isAnew, isWaiting: isHeld || isWaiting(tracks) };
}

/** Some months of offers, from all of their evidence. */
export async function monthsAnew(
  tx: Transaction,
  keys: readonly string[],
  ownSources: OwnSources,
): Promise<MonthToKeep[]> {
  const waiting = await waitingBatches(tx, [...new Set(keys.map(campsiteOfKey))]);
  const jumps = await clockJumps(tx);
  const seen = (await historiesOf(tx, keys)).filter(isNot(waiting));
  const { looks, held } = await inOrder(tx, seen, await ownSources(tx), 'counting');
  return mapInTurns(keys, (key) => {
    const after = foldMonth(null, looks.get(key) ?? [], { nights: nightsOfKey(key), jumps });
    return monthToKeep(key, after, held.has(key), true);
  });
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
