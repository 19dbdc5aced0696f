import { PLACE, ROW_PLACES, stayNightOf } from '@vivac/intake/kinds/price-reader';
import { afterEach, expect, it, vi } from 'vitest';
import type { BlockCopy } from './block-store.ts';
import type { MonthBlock } from './month-blocks.ts';
import { BlockGatherer } from './block-gatherer.ts';

afterEach(() => vi.unstubAllEnvs());

/** More campsites than blocks fit into memory: night after night of all of them. */
const CAMPSITES = 45_000;
const NIGHTS = 5;
const FIRST = stayNightOf('2027-03-01');

function rowOf(campsite: number, night: number, seenS = 1): Float64Array {
  const row = new Float64Array(ROW_PLACES).fill(-1);
  row[PLACE.campsite] = campsite;
  row[PLACE.stayNight] = FIRST + night;
  row[PLACE.priceCents] = campsite + night;
  row[PLACE.seenS] = seenS;
  return row;
}

/** What is copied: `campsite/night/price`, and how many blocks that took. */
class Copied implements BlockCopy {
  readonly sightings: string[] = [];
  readonly moments: number[] = [];
  blocks = 0;

  async write(blocks: Iterable<MonthBlock>): Promise<void> {
    for (const block of blocks) {
      this.blocks++;
      for (const [night, price] of block.priceCents.entries()) {
        if (((block.observedNights >>> night) & 1) === 0) continue;
        this.sightings.push(`${block.offer[PLACE.campsite]}/${night}/${price}`);
        if (block.offer[PLACE.campsite] === 1 && night === 0) this.moments.push(block.seenS[night]!);
      }
    }
  }

  async end(): Promise<void> {}

  async abandon(): Promise<void> {}
}

async function gather(rows: Iterable<Float64Array>): Promise<Copied & { repeated: number }> {
  const copied = new Copied();
  const gatherer = new BlockGatherer(copied);
  let repeated = 0;
  for (const row of rows) {
    if (gatherer.isFull) await gatherer.write();
    if (!gatherer.add(row)) repeated++;
  }
  repeated += await gatherer.end();
  return Object.assign(copied, { repeated });
}

function* nightByNight(): Generator<Float64Array> {
  for (let night = 0; night < NIGHTS; night++) {
    for (let campsite = 1; campsite <= CAMPSITES; campsite++) yield rowOf(campsite, night);
  }
}

const expected = Array.from(
  nightByNight(),
  (row) => `${row[PLACE.campsite]}/${row[PLACE.stayNight]! - FIRST}/${row[PLACE.priceCents]}`,
).sort();

it('scattered rows become one block a campsite and month, but for those that came before it was seen', async () => {
  const copied = await gather(nightByNight());
  expect(copied.sightings.sort()).toEqual(expected);
  expect(copied.blocks).toBeLessThanOrEqual(CAMPSITES + 40_000);
});

it('scattered rows are gathered in memory where the disk takes none (read-only, ENOSPC)', async () => {
  vi.stubEnv('TMPDIR', '/proc/none');
  const copied = await gather(nightByNight());
  expect(copied.sightings.sort()).toEqual(expected);
});

it('scattered rows that repeat others are told at the end, and later looks at a night stay behind earlier ones', async () => {
  function* rows(): Generator<Float64Array> {
    yield* nightByNight();
    yield rowOf(1, 0, 2);
    yield rowOf(1, 0, 3);
    for (let campsite = 1; campsite <= 100; campsite++) yield rowOf(campsite, NIGHTS - 1);
  }
  const copied = await gather(rows());
  expect(copied.repeated).toBe(100);
  expect(copied.moments).toEqual([1, 2, 3]);
});

it('sorted rows are one block a campsite and month, but for the one at which memory was full', async () => {
  vi.stubEnv('TMPDIR', '/proc/none');
  function* rows(): Generator<Float64Array> {
    for (let campsite = 1; campsite <= CAMPSITES; campsite++) {
      for (let night = 0; night < 8; night++) yield rowOf(campsite, night);
    }
  }
  expect((await gather(rows())).blocks).toBe(CAMPSITES + 1);
});
