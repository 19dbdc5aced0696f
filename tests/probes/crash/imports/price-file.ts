import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chanceOf,
  pickOf,
  type Seed,
  seedOf,
  shuffled,
  wholeBetween,
} from '@vivac/server/src/fakes/demo-market/random.ts';

export const CAMPSITES = 16;
const CHANNELS = ['Direct', 'Booking', 'Airbnb'];
/** Whose prices never change: looks find its months just as before. */
const STEADY = 'Airbnb';
const MS_PER_DAY = 86_400_000;
const FIRST_NIGHT_MS = Date.UTC(2025, 2, 1);
const FIRST_SEEN_S = Date.UTC(2025, 0, 1) / 1000;
/** So few that files often tell different prices of the same second. */
const MOMENTS = 12;

/** One row of a price file, as it will be found in the store. */
export interface Sighting {
  readonly link: string;
  readonly channel: string;
  /** YYYY-MM-DD */
  readonly night: string;
  readonly priceCents: number | null;
  readonly units: number | null;
  readonly seenS: number;
}

/** A file and what the store must hold of it once it is acknowledged. */
export interface PriceFile {
  readonly batchId: string;
  readonly path: string;
  readonly rows: {
    readonly read: number;
    readonly stored: number;
    readonly repeated: number;
    readonly rejected: number;
  };
  readonly sightings: readonly Sighting[];
  /** Of the sightings, see {@link digestOf}. */
  readonly digest: string;
}

export const linkOf = (campsite: number): string => `https://crash.test/campsite-${campsite}`;

/** How a sighting is written where evidence is compared; the audit's SQL writes the same. */
export function textOf({ link, channel, night, priceCents, units, seenS }: Sighting): string {
  return [link, channel, night, priceCents ?? '', units ?? '', seenS].join('|');
}

/** SHA-256 of the lines in their order of bytes. */
export function digestOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');
}

/** Writes the file of a seed: some are out of order, some see a night twice, repeat rows or hold one that is not readable. */
export function writePriceFile(folder: string, number: number, seed: Seed): PriceFile {
  const batchId = `crash-${number}`;
  const path = join(folder, `${batchId}.csv`);
  const once = rowsOf(seed);
  const again = chanceOf(seed, 1) < 0.4 ? seenAgain(once, seed) : [];
  const repeated = chanceOf(seed, 2) < 0.4 ? once.slice(0, wholeBetween(1, 200, seed, 3)) : [];
  const all = [...once, ...again, ...repeated];
  const ordered = chanceOf(seed, 4) < 0.4 ? shuffled(all, seedOf(seed, 5)) : all;
  const unreadable = chanceOf(seed, 6) < 0.3 ? [`${linkOf(0)},2025-05-01,many,,,Direct`] : [];
  const header = 'link,stay_date,price,availability,observed_at,channel';
  writeFileSync(path, `${[header, ...unreadable, ...ordered.map(lineOf)].join('\n')}\n`);
  const distinct = new Map(all.map((sighting) => [textOf(sighting), sighting]));
  return {
    batchId,
    path,
    rows: {
      read: all.length + unreadable.length,
      stored: distinct.size,
      repeated: all.length - distinct.size,
      rejected: unreadable.length,
    },
    sightings: [...distinct.values()],
    digest: digestOf([...distinct.keys()]),
  };
}

function rowsOf(seed: Seed): Sighting[] {
  const seenS = momentOf(seed, 10);
  const first = wholeBetween(0, 400, seed, 11);
  const nights = wholeBetween(90, 160, seed, 12);
  const campsites = shuffled([...Array(CAMPSITES).keys()], seed).slice(0, wholeBetween(8, CAMPSITES, seed, 13));
  return campsites.flatMap((campsite) =>
    CHANNELS.flatMap((channel, at) =>
      Array.from({ length: nights }, (_, night) =>
        sightingOf(
          campsite,
          channel,
          first + night,
          seenS,
          channel === STEADY
            ? seedOf(0, campsite * 1_000 + first + night)
            : seedOf(seed, (campsite * 10 + at) * 1_000 + night),
        ),
      ),
    ),
  );
}

function sightingOf(campsite: number, channel: string, night: number, seenS: number, seed: Seed): Sighting {
  return {
    link: linkOf(campsite),
    channel,
    night: new Date(FIRST_NIGHT_MS + night * MS_PER_DAY).toISOString().slice(0, 10),
    priceCents: chanceOf(seed, 1) < 0.05 ? null : wholeBetween(4_000, 40_000, seed, 2),
    units: pickOf([null, 0, 1, 2, 5], seed, 3),
    seenS,
  };
}

/** Some of the rows at another moment and for another price. */
function seenAgain(rows: readonly Sighting[], seed: Seed): Sighting[] {
  const seenS = momentOf(seed, 20);
  return rows
    .filter(({ channel }, at) => channel !== STEADY && chanceOf(seedOf(seed, 21), at) < 0.2)
    .map((row, at) => ({ ...row, seenS, priceCents: wholeBetween(4_000, 40_000, seedOf(seed, 22), at) }));
}

function momentOf(seed: Seed, key: number): number {
  return FIRST_SEEN_S + wholeBetween(0, MOMENTS - 1, seed, key) * 3_600;
}

function lineOf({ link, channel, night, priceCents, units, seenS }: Sighting): string {
  const price = priceCents === null ? '' : (priceCents / 100).toFixed(2);
  return [link, night, price, units ?? '', new Date(seenS * 1000).toISOString(), channel].join(',');
}
