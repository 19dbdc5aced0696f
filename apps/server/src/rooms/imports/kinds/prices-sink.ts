import type { Transaction } from '#platform/database/database';
import { type BlockCopy, openBlockCopy, storeObservations } from '../../evidence/block-store.ts';
import type { ImportContext } from '../import-context.ts';
import type { Ledger } from '../../evidence/ledger.ts';
import { MonthBlocks } from '../../evidence/month-blocks.ts';
import { Unknown } from '@vivac/intake/mapping/names';
import { priceReader } from './price-reader.ts';
import { PLACE, ROW_PLACES } from '../../evidence/price-row.ts';
import { Problem } from '@vivac/intake/verdict/problem';
import type { Arrived, Sink } from '../sink.ts';
import { lockCampsites } from '../../evidence/store.ts';

export interface PricesSinkDeps {
  readonly tx: Transaction;
  readonly batchNumber: number;
  readonly foldPrices: (tx: Transaction) => Promise<void>;
}

/** Prices go as month blocks into the table `incoming`, and at the end into the evidence and the current prices. */
export async function pricesSink(deps: PricesSinkDeps, context: ImportContext, ledger: Ledger): Promise<Sink> {
  const read = priceReader(context);
  const blocks = new MonthBlocks();
  const row = new Float64Array(ROW_PLACES);
  const campsites = new Set<number>();
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  const copy: BlockCopy = await openBlockCopy(deps.tx);

  const keep = (): void => {
    if (!blocks.add(row)) {
      ledger.repeated++;
      return;
    }
    ledger.stored++;
    campsites.add(row[PLACE.campsite]!);
    const seenS = row[PLACE.seenS]!;
    if (seenS < from) from = seenS;
    if (seenS > to) to = seenS;
  };
  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const outcome = read(cells, row);
    if (outcome instanceof Unknown) return outcome.learn().then(() => take(cells, line));
    if (outcome instanceof Problem) return ledger.leaveOut(line, outcome);
    if (!blocks.isFull) return keep();
    return copy.write(blocks.takeAll()).then(keep);
  };

  const end = async (): Promise<void> => {
    await copy.write(blocks.takeAll());
    await copy.end();
  };
  const merge = async (): Promise<Arrived> => {
    const campsiteIds = [...campsites].sort((a, b) => a - b);
    if (campsiteIds.length === 0) return { campsiteIds, observedFromS: null, observedToS: null };
    await lockCampsites(deps.tx, campsiteIds);
    await storeObservations(deps.tx, deps.batchNumber);
    await deps.foldPrices(deps.tx);
    return { campsiteIds, observedFromS: from, observedToS: to };
  };
  return { take, end, merge, abandon: copy.abandon };
}
