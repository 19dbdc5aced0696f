import type { ChangeLook, ClockJump } from '@vivac/domain/changes/change';
import { momentOf } from '@vivac/domain/changes/facet-track';
import {
  type MonthLook,
  type MovedNights,
  changesOf,
  foldMonth,
  isWaiting,
  movedNights,
} from '@vivac/domain/changes/offer-month-changes';
import type { Queryable, Transaction } from '#platform/database/database';
import { type SeenOffer, looksOfBatch } from './batch-looks-read.ts';
import { type BatchFacts, clockJumps, factsOfBatches, waitingBatches } from './mark-store.ts';
import { historiesOf } from './offer-history-read.ts';
import { campsiteOfKey, nightsOfKey } from './offer-keys.ts';
import { type KnownTracks, type MonthToKeep, tracksOf } from './track-store.ts';

/** The sources whose word needs no second look. */
export type OwnSources = () => Promise<ReadonlySet<number>>;

/** The looks of one offer's month in the order of their moments. */
type LooksByKey = ReadonlyMap<string, readonly MonthLook[]>;

/** What a batch has to say of some campsites, and what was known of its offers' months before. */
export interface Gathered {
  readonly looks: LooksByKey;
  readonly tracks: ReadonlyMap<string, KnownTracks>;
  /** All other looks at the months that cannot be folded on: nothing was folded of them, or something later was. */
  readonly histories: LooksByKey;
  readonly jumps: readonly ClockJump[];
}

export async function gather(
  db: Queryable,
  batch: BatchFacts,
  campsiteIds: readonly number[],
  ownSources: OwnSources,
): Promise<Gathered> {
  const seen = await looksOfBatch(db, batch.number, campsiteIds);
  const own = await ownSources();
  const { looks } = await inOrder(db, seen, own, 'all');
  const keys = [...looks.keys()];
  const tracks = await tracksOf(db, keys);
  const unfolded = keys.filter((key) => {
    const known = tracks.get(key);
    return known === undefined || momentOf(looks.get(key)![0]!.look) < known.lastS;
  });
  const waiting = await waitingBatches(db, campsiteIds);
  const before = (await historiesOf(db, unfolded)).filter(isFolded(waiting));
  const { looks: histories } = await inOrder(db, before, own, 'counting');
  return { looks, tracks, histories, jumps: await clockJumps(db) };
}

/** Of batches of which everything of the campsite was folded. */
const isFolded =
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
  const byKey = new Map<string, MonthLook[]>();
  for (const { key, batchNumber, seen: month } of seen) {
    const { sourceId, receivedAtS, verdict } = facts.get(batchNumber)!;
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
    if (known) known.push({ look, seen: month });
    else byKey.set(key, [{ look, seen: month }]);
  }
  for (const looks of byKey.values()) looks.sort(byMoment);
  return { looks: byKey, held };
}

function byMoment({ look: one }: MonthLook, { look: other }: MonthLook): number {
  return momentOf(one) - momentOf(other) || one.batchNumber - other.batchNumber;
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
export function movedByCapture(
  { looks, tracks, histories, jumps }: Gathered,
  captureAt: (momentS: number) => number,
): Map<number, MovedCapture> {
  const sums = new Map<number, MovedCapture>();
  for (const [key, ofBatch] of looks) {
    const rules = { nights: nightsOfKey(key), jumps };
    let before = histories.get(key) ?? [];
    let known = histories.has(key) ? null : (tracks.get(key)?.tracks ?? null);
    for (const [capture, own] of Map.groupBy(ofBatch, ({ look }) => captureAt(momentOf(look)))) {
      // Of several looks of a capture at one offer the first is compared with what was known before it.
      const first = own[0]!;
      const isBefore = (each: MonthLook) => byMoment(each, first) < 0;
      known = foldMonth(known, before.filter(isBefore), rules).tracks;
      before = before.filter((each) => !isBefore(each));
      const looked = own.reduce((sum, { seen }) => sum + bitCount(seen.observedNights), 0);
      const sum = sums.get(capture) ?? NOTHING_MOVED;
      sums.set(capture, moreMoved(sum, { ...movedNights(known, first.seen, rules), looked }));
      before = [...before, ...own].sort(byMoment);
    }
  }
  return sums;
}

/** The months of offers after the looks of a batch; of one that is held back as they were without it, and waiting. */
export function foldedMonths({ looks, tracks, histories, jumps }: Gathered, isHeld: boolean): MonthToKeep[] {
  return [...looks].map(([key, ofBatch]) => {
    const rules = { nights: nightsOfKey(key), jumps };
    const news = isHeld ? [] : ofBatch;
    const known = tracks.get(key);
    const isAnew = known === undefined || momentOf(ofBatch[0]!.look) < known.lastS;
    const folded = isAnew ? [...(histories.get(key) ?? []), ...news].sort(byMoment) : news;
    const after = foldMonth(isAnew ? null : known.tracks, folded, rules);
    const changes = [...after.closed, ...changesOf(after.tracks)];
    const lastS = Math.max(isAnew ? 0 : known.lastS, ...folded.slice(-1).map(({ look }) => momentOf(look)));
    return { key, tracks: after.tracks, changes, isAnew, isWaiting: isHeld || isWaiting(after.tracks), lastS };
  });
}

/** All months of offers of one month of a campsite, from all of their evidence. */
export async function monthsAnew(
  tx: Transaction,
  keys: readonly string[],
  ownSources: OwnSources,
): Promise<MonthToKeep[]> {
  const campsites = [...new Set(keys.map(campsiteOfKey))];
  const waiting = await waitingBatches(tx, campsites);
  const jumps = await clockJumps(tx);
  const seen = (await historiesOf(tx, keys)).filter(isFolded(waiting));
  const { looks, held } = await inOrder(tx, seen, await ownSources(), 'counting');
  return [...looks].map(([key, ofKey]) => {
    const after = foldMonth(null, ofKey, { nights: nightsOfKey(key), jumps });
    const changes = [...after.closed, ...changesOf(after.tracks)];
    const lastS = momentOf(ofKey.at(-1)!.look);
    return {
      key,
      tracks: after.tracks,
      changes,
      isAnew: true,
      isWaiting: held.has(key) || isWaiting(after.tracks),
      lastS,
    };
  });
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
