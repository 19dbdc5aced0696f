import { say } from '@vivac/text/say';
import { readConfig } from '@vivac/server/src/config.ts';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { openContext } from '@vivac/server/src/app.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';

export const MOVING_CAMPSITES = 50;
const UNITS = ['Yurt', 'Bungalow'];
const NIGHTS = 45;
const FIRST_NIGHT_MS = Date.UTC(2027, 5, 1);
const FIRST_LOOK_MS = Date.UTC(2026, 8, 1);
const LOOKS = 40;
const MS_PER_HOUR = 3_600_000;
export const movingLink = (nth: number) => `https://crash.test/moving-${nth}`;
/** Of a second source, which means something else from here on. */
const OTHER_MEANING_FROM = 24;

/**
 * Looks of twelve hours apart at offers of which some move, waver for one look and sell out, and of a second source that says seven times as much
 * from one look on: nothing of it is computed yet.
 */
export async function fillMovingMarket(databaseUrl: string, dataDir: string, seed: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, VIVAC_DEMO: '0', NODE_ENV: 'test' });
  const context = await openContext(config, databaseUrl, createLog('error', false));
  try {
    const campsites = Array.from({ length: MOVING_CAMPSITES }, (_, at) => `Moving ${at},${movingLink(at)}`);
    await bring(context, null, ['name,link', ...campsites].join('\n'));
    for (let look = 0; look < LOOKS; look++) {
      await bring(context, 'First', lookOf(seed, look, 0, 1));
      if (look % 4 === 0) await bring(context, 'Second', lookOf(seed, look, 1, look < OTHER_MEANING_FROM ? 1 : 7));
    }
  } finally {
    await context.close();
  }
}

function lookOf(seed: number, look: number, offset: number, factor: number): string {
  const at = new Date(FIRST_LOOK_MS + (look * 12 + offset * 6) * MS_PER_HOUR).toISOString();
  const rows = Array.from({ length: MOVING_CAMPSITES }, (_, campsite) =>
    UNITS.flatMap((unit, nth) => {
      const offer = seedOf(seed, campsite * 10 + nth + offset * 1_000);
      const moves = Array.from({ length: look }, (_move, step) => chanceOf(offer, step + 1) < 0.1).filter(
        Boolean,
      ).length;
      const isBlip = chanceOf(offer, 1_000 + look) < 0.04;
      const isSoldOut = chanceOf(offer, 2_000 + Math.floor(look / 5)) < 0.05;
      const price = Math.round((60 + campsite) * (1 + 0.06 * moves) * (isBlip ? 1.5 : 1) * factor);
      return Array.from({ length: NIGHTS }, (_night, night) => {
        const day = new Date(FIRST_NIGHT_MS + night * 24 * MS_PER_HOUR).toISOString().slice(0, 10);
        return `${movingLink(campsite)},${day},${isSoldOut ? '' : price},${isSoldOut ? 0 : 5},Direct,${unit},${unit},2,1,${at}`;
      });
    }),
  );
  const head = 'link,stay_date,price,availability,channel,accommodation_type,original_type,guests,nights,observed_at';
  return [head, ...rows.flat()].join('\n');
}

async function bring(context: Context, source: string | null, text: string): Promise<void> {
  const request = {
    kind: source === null ? 'campsites' : 'prices',
    source: textSource(source, 'moving.csv', [text]),
    mapping: null,
    sentBy: 'crash run',
    dryRun: false,
    onBadRow: 'fail',
  } as const;
  const { refused } = await importFile({ ...context, zone: 'Europe/Madrid' }, request);
  if (refused) throw new Error(say('en', refused.reason));
}
