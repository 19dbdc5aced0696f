import { type Day, dayAt, dayOf, firstDayOf } from '@vivac/domain/time/day';
import { PLACE, type PriceReader, priceReader, ROW_PLACES, stayNightOf } from '@vivac/intake/kinds/price-reader';
import { offerContexts, type ReadingContext } from '@vivac/intake/kinds/reading-context';
import { lookPartsOf } from '@vivac/intake/mapping/mapping';
import { Unknown } from '@vivac/intake/mapping/names';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Problem } from '@vivac/intake/verdict/import-refused';
import { type BatchInProgress, openObservations } from '#modules/evidence/write';
import { markForChanges } from '#modules/changes/write';
import { endedByLooks, foldIncoming, foldLooks } from '#modules/prices/write';
import { StatedOccupancy } from '#modules/own-occupancy/write';
import { raiseVersions } from '#modules/watchlists/write';
import type { Arrived, Sink } from './sink.ts';

/** Prices go into the evidence, and at the end into the current prices. */
export async function pricesSink(batch: BatchInProgress, context: ReadingContext, ledger: Ledger): Promise<Sink> {
  const readers = offerContexts(context).map(priceReader);
  const row = new Float64Array(ROW_PLACES);
  const arrived = new ArrivedMonths();
  const moments = new Moments();
  const observations = await openObservations(batch, lookPartsOf(context.mapping));

  const occupancy = new StatedOccupancy();

  const keep = (): void => {
    occupancy.add(row);
    if (!observations.add(row)) {
      ledger.repeated++;
      return;
    }
    ledger.stored++;
    arrived.add(row[PLACE.campsite]!, row[PLACE.stayNight]!, row[PLACE.priceCents]! > 0);
    moments.add(row[PLACE.seenS]!);
  };
  const takeBy = (read: PriceReader, cells: readonly string[], line: number): void | Promise<void> => {
    const outcome = read(cells, row);
    if (outcome instanceof Unknown) return outcome.learn().then(() => takeBy(read, cells, line));
    if (outcome instanceof Problem) {
      if (outcome.outcome !== 'skipped') observations.leaveOut(row);
      return ledger.leaveOut(line, outcome);
    }
    return observations.isFull() ? observations.write().then(keep) : keep();
  };
  const takeEach = async (cells: readonly string[], line: number): Promise<void> => {
    ledger.read += readers.length - 1;
    for (const read of readers) await takeBy(read, cells, line);
  };
  const take: Sink['take'] = readers.length === 1 ? (cells, line) => takeBy(readers[0]!, cells, line) : takeEach;

  const merge = async (): Promise<Arrived> => {
    const months = arrived.byCampsite();
    const campsiteIds = [...months.keys()].sort((a, b) => a - b);
    const priced = arrived.pricedNights(stayNightOf(dayAt(context.now, context.zone)));
    const effect = { nights: { ...priced, contradicted: observations.contradicted() } };
    if (campsiteIds.length === 0) return { campsiteIds, observedFromS: null, observedToS: null, effect };
    const undecidedWordings = await observations.append(campsiteIds);
    await occupancy.store(batch.tx, batch);
    await foldIncoming(batch.tx, observations.work);
    const ended = await endedByLooks(batch.tx, batch.batchNumber);
    await foldLooks(batch.tx, batch.batchNumber);
    await raiseVersions(batch.tx, campsiteIds, months);
    await markForChanges(batch.tx, batch.batchNumber, campsiteIds);
    return {
      campsiteIds,
      observedFromS: moments.fromS,
      observedToS: moments.toS,
      undecidedWordings,
      looks: { ...ended, openNights: observations.openNights() },
      effect,
    };
  };
  const end = async (): Promise<void> => {
    const repeated = await observations.end();
    ledger.stored -= repeated;
    ledger.repeated += repeated;
  };
  return { take, torn: observations.leaveOutUnknown, end, merge, abandon: observations.abandon };
}

/** Between which moments something was observed. */
class Moments {
  fromS = Number.POSITIVE_INFINITY;
  toS = Number.NEGATIVE_INFINITY;

  add(seenS: number): void {
    this.fromS = Math.min(this.fromS, seenS);
    this.toS = Math.max(this.toS, seenS);
  }
}

/** More than the months since year 0 that a stay night is counted in; see `PLACE.stayNight`. */
const MONTHS = 100_000;
const NIGHTS_OF_MONTH = 32;

/** Of which months of which campsites something arrived, and which of their nights have a price; asked once a row, so one number each. */
class ArrivedMonths {
  /** The nights with a price, a bit each, by campsite and month. */
  readonly #priced = new Map<number, number>();
  #last = -1;
  #lastPriced = 0;

  add(campsiteId: number, stayNight: number, hasPrice: boolean): void {
    const each = campsiteId * MONTHS + Math.floor(stayNight / NIGHTS_OF_MONTH);
    const bit = hasPrice ? 1 << (stayNight % NIGHTS_OF_MONTH) : 0;
    if (each === this.#last && (this.#lastPriced & bit) === bit) return;
    const before = each === this.#last ? this.#lastPriced : (this.#priced.get(each) ?? 0);
    this.#last = each;
    this.#lastPriced = before | bit;
    this.#priced.set(each, this.#lastPriced);
  }

  byCampsite(): Map<number, Day[]> {
    const months = new Map<number, Day[]>();
    for (const each of this.#priced.keys()) {
      const month = each % MONTHS;
      const campsiteId = Math.floor(each / MONTHS);
      const first = firstDayOf({ year: Math.floor(month / 12), month: (month % 12) + 1 });
      const known = months.get(campsiteId);
      if (known) known.push(first);
      else months.set(campsiteId, [first]);
    }
    return months;
  }

  /** Nights of campsites that have a price, all of them and those from a night on, with the first of these. */
  pricedNights(fromNight: number): { readonly priced: number; readonly ahead: number; readonly first: Day | null } {
    let [priced, ahead, first] = [0, 0, Number.POSITIVE_INFINITY];
    const month = Math.floor(fromNight / NIGHTS_OF_MONTH);
    for (const [each, nights] of this.#priced) {
      const own = each % MONTHS;
      const left = own < month ? 0 : own === month ? nights & (-1 << (fromNight % NIGHTS_OF_MONTH)) : nights;
      priced += bitsOf(nights);
      ahead += bitsOf(left);
      if (left !== 0) first = Math.min(first, own * NIGHTS_OF_MONTH + 31 - Math.clz32(left & -left));
    }
    return { priced, ahead, first: Number.isFinite(first) ? dayOfNight(first) : null };
  }
}

function dayOfNight(night: number): Day {
  const month = Math.floor(night / NIGHTS_OF_MONTH);
  return dayOf(Math.floor(month / 12), (month % 12) + 1, (night % NIGHTS_OF_MONTH) + 1);
}

function bitsOf(nights: number): number {
  let count = 0;
  for (let left = nights >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) count++;
  return count;
}
