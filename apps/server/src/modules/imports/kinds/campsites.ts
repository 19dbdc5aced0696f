import type { PublishedScore, SavedCampsite } from '@vivac/domain/places/campsite';
import { type ListingRow, listingReader } from '@vivac/intake/kinds/listing-reader';
import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Flaw, Problem } from '@vivac/intake/verdict/problem';
import { type BatchInProgress, lockMarket } from '#modules/evidence/write';
import { saveScores } from '#modules/reviews/write';
import { raiseVersions, saveCampsites } from '#modules/watchlists/write';
import { type ReadRow, savedInChunks } from './saved-in-chunks.ts';
import type { Sink } from './sink.ts';

/** Campsites are saved as they come, while no other import changes the market. */
export async function campsitesSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
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
    await raiseVersions(tx, campsiteIds);
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
