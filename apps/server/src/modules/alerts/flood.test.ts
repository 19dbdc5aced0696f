import { addDays, toDay } from '@vivac/domain/time/day';
import { AlertWorld } from '@vivac/testing/alert-world';
import { SettledAlertWorld } from '@vivac/testing/settled-alert-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberLanguage } from '../accounts/read.ts';
import { setWatchlist } from '../watchlists/set-watchlist.ts';
import { settleUser } from './alert-engine.ts';

const CAMPSITES = 120;
const NIGHTS = 84;
const MOVED = CAMPSITES * NIGHTS;
const FIRST = toDay('2027-01-20');
const HEAD = 'link,stay_date,price,accommodation_type,original_type,channel,guests,nights,observed_at';
const linkOf = (nth: number) => `https://flood.example.com/${nth}`;

let telling: AlertWorld;
let world: SettledAlertWorld;

beforeAll(async () => {
  telling = await AlertWorld.open();
  world = SettledAlertWorld.of(telling.notifications.server);
}, 120_000);
afterAll(() => telling.close());

/** Of each campsite as many nights again are of a unit that stays as it is, so that nobody is asked about the source. */
const look = (at: string, factor: number) => {
  const rows = Array.from({ length: CAMPSITES }, (_, campsite) =>
    Array.from({ length: 2 * NIGHTS }, (_offer, nth) => {
      const [unit, price] = nth < NIGHTS ? ['Moving', 90 * factor] : ['Still', 140];
      return [linkOf(campsite), addDays(FIRST, nth % NIGHTS), price, 'Yurt', unit, 'Booking', 2, 1, at].join();
    }),
  );
  return world.lookAt(at, [HEAD, ...rows.flat()].join('\n'));
};

/** Settles the alerts of the manager; answers the transactions that it took, and their statements. */
async function settled(): Promise<{ transactions: number; statements: number }> {
  const counted = { transactions: 0, statements: 0 };
  const { context } = world;
  const db: typeof context.db = {
    ...context.db,
    transaction(work) {
      counted.transactions++;
      return context.db.transaction((tx) =>
        work({
          ...tx,
          query: (...stated) => (counted.statements++, tx.query(...stated)),
          execute: (...stated) => (counted.statements++, tx.execute(...stated)),
        }),
      );
    },
  };
  await settleUser({ ...context, db, zone: 'Europe/Madrid' }, await world.uid('north'));
  return counted;
}

describe(
  `${MOVED.toLocaleString('en')} changes in one batch, from import to mail (flood)`,
  { timeout: 240_000 },
  () => {
    // @holds inbox-4
    it('are an alert a campsite, one urgent mail within the hour and one digest that names 100 and counts the rest', async () => {
      const campsites = Array.from({ length: CAMPSITES }, (_, nth) => `Flooded ${nth},${linkOf(nth)}`);
      await world.server.importCsv('campsites', ['name,link', ...campsites].join('\n'));
      const [reference, ...competitors] = Array.from({ length: CAMPSITES }, (_, nth) => linkOf(nth));
      const changedBy = 'tests';
      await rememberLanguage(world.context.db, await world.uid('north'), 'en');
      await setWatchlist(world.context, {
        uid: await world.uid('north'),
        reference: reference!,
        competitors,
        changedBy,
      });
      await world.rules('north', [
        { kind: 'price_change', percent: 5, who: 'both', ahead: 365, filters: { accommodationtype: 'Yurt' } },
      ]);
      for (const at of ['2027-01-16T06:00:00Z', '2027-01-16T20:00:00Z']) await look(at, 1);
      for (const at of ['2027-01-17T06:30:00Z', '2027-01-17T08:00:00Z']) await look(at, 1.2);
      const [moves] = await world.context.db.query(
        `SELECT sum(bit_count(night_mask::bit(32)))::int AS n FROM offer_changes WHERE kind = 'price_up' AND state = 'open'`,
        [],
      );
      expect(moves).toEqual({ n: MOVED });

      const first = await settled();
      expect(first.transactions).toBe(1);
      expect(first.statements).toBeLessThanOrEqual(20);
      const alerts = await world.alerts('north');
      expect(alerts.map(({ state, facts }) => [state, facts.nights])).toEqual(
        Array.from({ length: CAMPSITES }, () => ['open', NIGHTS]),
      );

      for (const minute of ['02', '03', '08', '30', '59']) {
        await telling.tell(`2027-01-17T08:${minute}:00Z`);
        await telling.mail(`2027-01-17T08:${minute}:00Z`);
        await settled();
      }
      expect(telling.notifications.received()).toHaveLength(1);
      for (const moment of ['2027-01-18T06:00:00Z', '2027-01-18T06:30:00Z']) {
        await telling.tell(moment);
        await telling.mail(moment);
      }
      const urgent = alerts.filter((alert) => alert.urgent).length;
      expect(urgent).toBe(1);
      expect((await telling.notices()).map(({ kind, alerts: named, more }) => [kind, named.length, more])).toEqual([
        ['urgent', 1, 0],
        ['digest', 100, CAMPSITES - urgent - 100],
      ]);
      expect(telling.notifications.received()).toHaveLength(2);
      const { text } = await telling.notifications.lastMail();
      expect(text).toMatch(/^119 things are new/);
      // What the digest only counts was not told before it.
      expect(text).toContain('One alert that you were told of before is still so:');
      expect(await telling.deliveries()).toEqual([
        { state: 'sent', attempts: 1 },
        { state: 'sent', attempts: 1 },
      ]);
    });
  },
);
