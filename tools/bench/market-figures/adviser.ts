import { loadavg } from 'node:os';
import { comparedQueryOf } from '@vivac/contract/wire/prices';
import { settingsToWire } from '@vivac/contract/wire/adviser/settings';
import { FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import type { Cents } from '@vivac/domain/money';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { addLooks } from '../as-of.ts';
import { FILTER_QUERY } from '../dashboard-calls.ts';
import { createManagers } from '../managers.ts';
import { growMarket } from '../market.ts';
import { ms, printTable, thousands } from '../report.ts';
import { requested } from './market-figures.ts';

const SETTINGS = { ...FIRST_SETTINGS, floorCents: 4000 as Cents, ceilingCents: 26_000 as Cents };
/** A night of which every campsite has a price. */
const NIGHT = '2027-06-12';

/** The adviser's calls over HTTP for eleven campsites with twelve looks: proposals of the nights ahead, and what-if of one. */
export async function benchAdviser(
  context: Context,
  { server, campsites, seconds }: { readonly server: string; readonly campsites: number; readonly seconds: number },
): Promise<void> {
  await growMarket(context.db, campsites);
  await addLooks(context.db, campsites);
  await context.db.execute('UPDATE prices SET seen_at = now()', []);
  await context.db.query('VACUUM ANALYZE prices');
  const [manager] = await createManagers(context.db, embedded(context.identity), server, 1, campsites);
  const headers = { authorization: `Bearer ${manager!.token}` };
  const [own, ...others] = manager!.campsites.map(({ name }) => name);
  const stored = await fetch(`${server}/api/adviser/settings`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', origin: server },
    body: JSON.stringify({ campsitename: own, settings: settingsToWire(SETTINGS) }),
  });
  if (!stored.ok) throw new Error(`The limits were not kept: ${stored.status}`);
  const query = new URLSearchParams(
    Object.entries(comparedQueryOf(own!, others)).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
  const changed = new URLSearchParams({ changedname: others[0]!, changedprice: '95.5' });
  const rows: string[][] = [];
  for (const [name, call] of [
    ['proposals, 90 nights', 'adviser?nights=90'],
    ['proposals, 365 nights', 'adviser?nights=365'],
    ['what if, one night', `adviser/what_if?date=${NIGHT}&${changed}`],
  ] as const) {
    const address = `${server}/api/${call}&${query}`;
    const every = await requested(address, headers, seconds);
    const narrowed = await requested(`${address}&${FILTER_QUERY}`, headers, seconds);
    rows.push([name, ms(every.p50), ms(every.p99), ms(narrowed.p50), ms(narrowed.p99)]);
  }
  printTable(
    `The adviser over HTTP, one connection, eleven of ${thousands(campsites)} campsites, load ${loadavg()[0]!.toFixed(2)}`,
    [['call', 'every offer', 'p99', 'all filters', 'p99'], ...rows],
  );
}
