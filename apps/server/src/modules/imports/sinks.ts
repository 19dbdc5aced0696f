import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { lockMarket } from '#platform/database/advisory-lock';
import type { BatchInProgress } from '#modules/evidence/write';
import { holidayReader } from '@vivac/intake/kinds/holiday-reader';
import { occupancyReader } from '@vivac/intake/kinds/occupancy-reader';
import { saveHolidays, saveOccupancy } from '#modules/holidays/write';
import type { PublishedScore, SavedCampsite } from '@vivac/domain/places/campsite';
import { listingReader, type ListingRow } from '@vivac/intake/kinds/listing-reader';
import { Flaw, Problem } from '@vivac/intake/verdict/import-refused';
import { countReviewsOnce, haveOtherListings, openReviewSaver, saveScores } from '#modules/reviews/write';
import { raiseVersions, saveCampsites } from '#modules/watchlists/write';
import { type ReadReview, reviewKeys, reviewReader } from '@vivac/intake/kinds/review-reader';
import { Unknown } from '@vivac/intake/mapping/names';
import { remembered } from '@vivac/intake/mapping/remembered';
import { guestKindOf, reviewedTypeOf, reviewedTypeOfRoom } from '@vivac/domain/reviews/review-filters';
import { pricesSink } from './price-sink.ts';
import type { Arrived, Sink } from './sink.ts';

type OpenSink = (batch: BatchInProgress, context: ReadingContext, ledger: Ledger) => Promise<Sink>;

/** What is done with the rows of each kind of file. */
export const SINK_OF_KIND: Readonly<Record<ImportKind, OpenSink>> = {
  prices: pricesSink,
  campsites: campsitesSink,
  reviews: reviewsSink,
  holidays: holidaysSink,
  occupancy: occupancySink,
};

/** Of no campsite, and seen at no moment of its own. */
const NOTHING_OF_CAMPSITES: Arrived = { campsiteIds: [], observedFromS: null, observedToS: null };

/** Spans of holidays are kept as they come. */
async function holidaysSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  return savedInChunks(
    holidayReader(context),
    storedOnce(ledger, (rows) => saveHolidays(batch.tx, batch.batchNumber, rows)),
    ledger,
    async () => NOTHING_OF_CAMPSITES,
  );
}

/** Monthly figures are kept as they come. */
async function occupancySink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  return savedInChunks(
    occupancyReader(context),
    storedOnce(ledger, (rows) => saveOccupancy(batch.tx, batch.batchNumber, rows)),
    ledger,
    async () => NOTHING_OF_CAMPSITES,
  );
}

function storedOnce<Row>(
  ledger: Ledger,
  keep: (rows: readonly Row[]) => Promise<number>,
): (rows: readonly ReadRow<Row>[]) => Promise<void> {
  return async (rows) => {
    const stored = await keep(rows.map(({ row }) => row));
    ledger.stored += stored;
    ledger.repeated += rows.length - stored;
  };
}

/** Campsites are saved as they come, while no other import changes the market. */
async function campsitesSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  const { tx, sourceId } = batch;
  const changed = new Set<number>();
  const made = new Set<number>();
  const named = new Set<number>();
  let joined = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;

  const save = async (rows: readonly ReadRow<ListingRow>[]): Promise<void> => {
    const saved = await saveCampsites(
      tx,
      rows.map(({ row }) => row.listing),
      batch.batchNumber,
    );
    const scores = rows.flatMap(({ row }, at) => scoresOf(row, saved[at]!));
    const rescored = await saveScores(tx, sourceId, scores);
    for (const [at, { line, row }] of rows.entries()) {
      const outcome = saved[at]!;
      if ('refused' in outcome) {
        const value = outcome.field === 'name' ? row.listing.name : row.listing.link;
        const place = context.sources.get(outcome.field);
        ledger.leaveOut(line, new Problem(new Flaw(outcome.refused), place, value));
        continue;
      }
      from = Math.min(from, row.observedAtS);
      to = Math.max(to, row.observedAtS);
      if (outcome.made) made.add(outcome.campsiteId);
      if (named.has(outcome.campsiteId)) joined++;
      named.add(outcome.campsiteId);
      const isNews = outcome.changed || rescored.has(outcome.campsiteId);
      if (isNews) changed.add(outcome.campsiteId);
      ledger[isNews ? 'stored' : 'repeated']++;
    }
  };
  const arrived = async () => {
    const campsiteIds = [...changed].sort((a, b) => a - b);
    await raiseVersions(tx, campsiteIds, undefined, { ofPrices: false });
    return {
      campsiteIds,
      observedFromS: Number.isFinite(from) ? from : null,
      observedToS: Number.isFinite(to) ? to : null,
      effect: { campsites: { made: made.size, changed: changed.size - made.size, joined } },
    };
  };
  await lockMarket(tx);
  return savedInChunks(listingReader(context), save, ledger, arrived);
}

function scoresOf({ scores, reviewCount, observedAtS }: ListingRow, saved: SavedCampsite): PublishedScore[] {
  if ('refused' in saved) return [];
  return scores.map((score) => ({
    ...score,
    campsiteId: saved.campsiteId,
    reviewCount: score.category === '' ? reviewCount : null,
    observedAtS,
  }));
}

/** Reviews are saved as they come, while no other import changes the market. */
async function reviewsSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  await lockMarket(batch.tx);
  const saver = await openReviewSaver(batch.tx, batch);
  const read = reviewReader(context);
  const keyOf = reviewKeys();
  const typed = context.mapping.fields['type'] ? (review: ReadReview) => review : withKnownType;
  let sent = 0;
  let changed: readonly number[] = [];

  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const row = read(cells);
    if (row instanceof Unknown) return row.learn().then(() => take(cells, line));
    if (row instanceof Problem) return ledger.leaveOut(line, row);
    const key = keyOf(row);
    if (key === null) {
      ledger.repeated++;
      return;
    }
    const review = { ...typed(row), key };
    noteUnmatched(review, ledger);
    sent++;
    return saver.add(review);
  };
  const end = async () => {
    const news = await saver.end();
    for (const reviews of news.values()) ledger.stored += reviews;
    ledger.repeated += sent - ledger.stored;
    changed = [...news.keys()].sort((a, b) => a - b);
  };
  const merge = async () => {
    if (await haveOtherListings(batch.tx, changed)) await countReviewsOnce(batch.tx, changed);
    await raiseVersions(batch.tx, changed, undefined, { ofPrices: false });
    return { campsiteIds: changed, observedFromS: null, observedToS: null };
  };
  return { take, end, merge, abandon: saver.abandon };
}

/** A review of a file without types has the one that the wording of its room names. */
function withKnownType(review: ReadReview): ReadReview {
  return { ...review, accommodationType: review.accommodationType ?? reviewedTypeOfRoom(review.originalType) };
}

// Few wordings are those of very many reviews.
const isGuestKind = remembered((wording) => guestKindOf(wording) !== null);
const isReviewedType = remembered((wording) => reviewedTypeOf(wording) !== null);

function noteUnmatched({ group, accommodationType, originalType }: ReadReview, ledger: Ledger): void {
  if (group !== null && !isGuestKind(group)) ledger.noteUnmatched('group', group);
  const type = accommodationType ?? originalType;
  if (type === null || (accommodationType !== null && isReviewedType(accommodationType))) return;
  ledger.noteUnmatched(accommodationType === null ? 'original_type' : 'type', type);
}

/** So many that what is done once a chunk is little beside its rows, and that two of them take little memory. */
const CHUNK_ROWS = 8_000;

/** A row that was read, with its line. */
interface ReadRow<Row> {
  readonly line: number;
  readonly row: Row;
}

/**
 * A sink for rows that are saved as they are, many at a time; while the database takes some, the next are read. `save` notes their
 * outcome in the ledger.
 */
function savedInChunks<Row>(
  read: (cells: readonly string[]) => Row | Unknown | Problem,
  save: (rows: readonly ReadRow<Row>[]) => Promise<void>,
  ledger: Ledger,
  arrived: () => Promise<Arrived>,
): Sink {
  let gathered: ReadRow<Row>[] = [];
  let saving = Promise.resolve();
  const saveNext = async () => {
    await saving;
    const rows = gathered;
    gathered = [];
    saving = save(rows);
    // Who waits for it next is told, or `end`.
    saving.catch(() => {});
  };
  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const row = read(cells);
    if (row instanceof Unknown) return row.learn().then(() => take(cells, line));
    if (row instanceof Problem) return ledger.leaveOut(line, row);
    gathered.push({ line, row });
    return gathered.length >= CHUNK_ROWS ? saveNext() : undefined;
  };
  return {
    take,
    end: async () => {
      if (gathered.length > 0) await saveNext();
      await saving;
    },
    merge: arrived,
    abandon: () => saving.catch(() => {}),
  };
}
