import { setTimeout as wait } from 'node:timers/promises';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { type ComputeContext, computeNext } from '@vivac/server/src/modules/changes/compute/compute-changes.ts';
import type { ImportRequest } from '@vivac/server/src/modules/imports/import-report.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { CAMPSITES_CSV, empty, IMPORT_NOW, importInto, send } from './import-market.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const SIRENA = 'https://camp.example.com/cala-sirena';
export const PINOS = 'https://camp.example.com/los-pinos';
const ZONE = 'Europe/Madrid';
const COMPLETE = {
  ...nativeMapping('prices', []),
  complete: ['campsite', 'channel', 'stay_date', 'guests', 'nights'],
};
const COLUMNS = 'link,stay_date,price,availability,channel,accommodation_type,original_type,guests,nights,observed_at';

/** A price of an offer, by default of a bungalow of the first campsite in June 2027; a number alone is a price. */
export interface Rate {
  readonly link?: string;
  readonly unit?: string;
  readonly month?: string;
  readonly price: number | null;
}

/** Rates that were seen so many hours after 1 November. */
export type Look = readonly [hours: number, rates: readonly (Rate | number)[]];

interface SentLook {
  readonly id?: string;
  readonly source?: string;
  readonly complete?: true;
  /** Minutes after the others. */
  readonly receivedAfter?: number;
  readonly onStored?: ImportRequest['onStored'];
}

interface ChangeWorld {
  readonly db: Database;
  readonly deps: ComputeContext;
  /** The sources whose word needs no second look. */
  readonly own: Set<number>;
  /** A look at some rates, of 30 nights each. */
  look(hours: number, rates: Look[1], more?: SentLook): Promise<void>;
  /** Looks as one file. */
  sendLooks(looks: readonly Look[], sent: SentLook): Promise<void>;
  /** Folds what was sent, to the last of it. */
  compute(): Promise<void>;
  /** All changes, as text. */
  changes(): Promise<string[]>;
}

/** A database for the tests of a file, with two campsites and nothing else before each test. */
export function changeWorld(): ChangeWorld {
  let test: TestDatabase;
  const own = new Set<number>();
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    own.clear();
    await empty(test.db, 'campsites, batches, sources, clock_jumps, campsite_options');
    await send(importInto(test.db), CAMPSITES_CSV, { kind: 'campsites' });
  });
  const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, ZONE);
  const deps = (): ComputeContext => ({ db: test.db, clock, ownSources: async () => own, raiseVersions });
  const sendLooks = (looks: readonly Look[], sent: SentLook) => sendTo(test.db, looks, sent);
  return {
    get db() {
      return test.db;
    },
    get deps() {
      return deps();
    },
    own,
    sendLooks,
    look: (hours, rates, more = {}) =>
      sendLooks([[hours, rates]], { id: `look ${hours} ${more.source ?? ''}`, ...more }),
    async compute() {
      while (await computeNext(deps())) await wait(0);
    },
    async changes() {
      const rows = await test.db.query<{ told: string }>(
        `SELECT concat_ws(' ', campsite_id, (SELECT name FROM original_types WHERE id = original_type_id), kind, state,
           bit_count(night_mask::bit(32)), from_values[1], to_values[1]) AS told FROM offer_changes ORDER BY seen_at, told`,
        [],
      );
      return rows.map(({ told: reported }) => reported);
    },
  };
}

async function sendTo(
  db: Database,
  looks: readonly Look[],
  { id, source = 'Feed', complete, receivedAfter = 0, onStored }: SentLook,
): Promise<void> {
  const rows = looks.flatMap(([hours, rates]) => rowsOf(hours, rates));
  const at = new Date(IMPORT_NOW.getTime() + receivedAfter * 60_000);
  const receiving = { ...importInto(db), clock: clockOf({ kind: 'fixed', at }, ZONE) };
  const report = await send(receiving, [COLUMNS, ...rows].join('\n'), {
    batchId: id!,
    source,
    ...(complete && { mapping: COMPLETE }),
    ...(onStored && { onStored }),
  });
  if (report.refused || report.totals.rejected > 0) throw new Error(JSON.stringify(report));
}

function rowsOf(hours: number, rates: Look[1]): string[] {
  const at = new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString();
  return rates.flatMap((reported) => {
    const {
      link = SIRENA,
      unit = 'Bungalow 4',
      month = '2027-06',
      price,
    } = typeof reported === 'number' ? { price: reported } : reported;
    return Array.from({ length: 30 }, (_, night) =>
      [
        link,
        `${month}-${String(night + 1).padStart(2, '0')}`,
        price ?? '',
        price === null ? 0 : 5,
        'Booking.com',
        'Bungalow',
        unit,
        2,
        1,
        at,
      ].join(),
    );
  });
}
