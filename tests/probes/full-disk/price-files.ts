import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CAMPSITES = 40;
const OFFERS = 80;
const NIGHTS = 365;
const FIRST_NIGHT_MS = Date.UTC(2027, 0, 1);
const DAY_MS = 86_400_000;

export interface Files {
  readonly campsites: string;
  readonly prices: string;
  readonly rows: number;
}

/** A market whose prices need some 70 MB in the store. */
export function writeFiles(): Files {
  const folder = mkdtempSync(join(tmpdir(), 'vivac-full-disk-'));
  const linkOf = (campsite: number) => `https://disk.example/campsite-${campsite}`;
  const campsites = Array.from({ length: CAMPSITES }, (_, at) => `Campsite ${at},${linkOf(at)}`);
  const nights = Array.from({ length: NIGHTS }, (_, at) =>
    new Date(FIRST_NIGHT_MS + at * DAY_MS).toISOString().slice(0, 10),
  );
  const prices = campsites.flatMap((_, campsite) =>
    Array.from({ length: OFFERS }, (_, offer) =>
      nights.map((night, at) => {
        const price = 80 + ((campsite * 7 + at * 3 + offer) % 97);
        return `${linkOf(campsite)},${night},${price},Channel ${offer % 5},${1 + Math.floor(offer / 5)},2026-11-20T07:00:00Z`;
      }),
    ).flat(),
  );
  const files = { campsites: join(folder, 'campsites.csv'), prices: join(folder, 'prices.csv'), rows: prices.length };
  writeFileSync(files.campsites, ['name,link', ...campsites, ''].join('\n'));
  writeFileSync(files.prices, ['link,stay_date,price,channel,guests,observed_at', ...prices, ''].join('\n'));
  return files;
}
