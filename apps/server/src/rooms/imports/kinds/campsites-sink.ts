import type { CampsiteListing, PublishedScore, SavedCampsite } from '@vivac/domain/places/campsite-listing';
import type { Transaction } from '#platform/database/database';
import { type ListingRow, listingReader } from './listing-reader.ts';
import type { ImportContext } from '../import-context.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { Flaw, Problem } from '@vivac/intake/verdict/problem';
import { type ReadRow, savedInChunks } from '../saved-in-chunks.ts';
import type { Sink } from '../sink.ts';
import { lockMarket } from '../../evidence/store.ts';

export interface CampsitesSinkDeps {
  readonly tx: Transaction;
  readonly sourceId: number;
  readonly saveCampsites: (tx: Transaction, listings: readonly CampsiteListing[]) => Promise<SavedCampsite[]>;
  /** Resolves to the ids of the campsites whose scores changed. */
  readonly saveScores: (
    tx: Transaction,
    sourceId: number,
    scores: readonly PublishedScore[],
  ) => Promise<ReadonlySet<number>>;
  /** Answers that name these campsites or their scores are no longer the newest. */
  readonly raiseVersions: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
}

/** Campsites are saved as they come, while no other import changes the market. */
export async function campsitesSink(deps: CampsitesSinkDeps, context: ImportContext, ledger: Ledger): Promise<Sink> {
  const { tx, sourceId } = deps;
  const changed = new Set<number>();
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;

  const save = async (rows: readonly ReadRow<ListingRow>[]): Promise<void> => {
    const saved = await deps.saveCampsites(
      tx,
      rows.map(({ row }) => row.listing),
    );
    const scores = rows.flatMap(({ row }, at) => scoresOf(row, saved[at]!));
    const rescored = await deps.saveScores(tx, sourceId, scores);
    for (const [at, { line, row }] of rows.entries()) {
      const outcome = saved[at]!;
      if ('refused' in outcome) {
        const value = outcome.field === 'name' ? row.listing.name : row.listing.link;
        const column = context.sources.get(outcome.field)?.column ?? null;
        ledger.leaveOut(line, new Problem(new Flaw(outcome.refused), column, value));
        continue;
      }
      from = Math.min(from, row.observedAtS);
      to = Math.max(to, row.observedAtS);
      const isNews = outcome.changed || rescored.has(outcome.campsiteId);
      if (isNews) changed.add(outcome.campsiteId);
      ledger[isNews ? 'stored' : 'repeated']++;
    }
  };
  const arrived = async () => {
    const campsiteIds = [...changed].sort((a, b) => a - b);
    await deps.raiseVersions(tx, campsiteIds);
    return {
      campsiteIds,
      observedFromS: Number.isFinite(from) ? from : null,
      observedToS: Number.isFinite(to) ? to : null,
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
