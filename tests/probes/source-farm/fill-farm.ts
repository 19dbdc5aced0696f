import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/sources/text-source.ts';
import { insertConsent, insertSource } from '@vivac/server/src/modules/sources/register-store.ts';
import { linkOf } from '@vivac/testing/market/market';
import { type FarmHost, START } from './farm-host.ts';
import type { Farm } from './open-farm.ts';

const ADDED_BY = 'farm@vivac.test';

export const nameOf = (nth: number) => `farm${String(nth + 1).padStart(2, '0')}.test`;

/** One campsite, one administrator, and a source for each host, all of them due at once. */
export async function fillFarm(farm: Farm, hosts: readonly FarmHost[], port: number): Promise<void> {
  await farm.identity.createUser({ email: ADDED_BY, displayName: 'Farm', admin: true, invite: 'none' });
  const source = textSource(null, 'campsites.csv', [`name,link\nFarm,${linkOf(1)}\n`]);
  const about = { kind: 'campsites', mapping: null, sentBy: 'farm', dryRun: false, onBadRow: 'fail' } as const;
  await importFile({ db: farm.db, clock: farm.clock, zone: 'Europe/Madrid' }, { ...about, source });
  for (const [nth, host] of hosts.entries()) {
    const name = nameOf(nth);
    const isPage = host.door === 'page';
    await insertSource(
      farm.db,
      {
        name,
        door: host.door,
        kind: isPage ? null : 'prices',
        address: `http://${name}:${port}/${isPage ? '' : 'prices.csv'}`,
        host: name,
        campsiteLink: isPage ? linkOf(900 + nth) : null,
        readyMapping: null,
        readyAnswers: null,
        mapping: null,
        complete: null,
        allowHttp: true,
        everyS: host.everyS,
        expectedEveryS: host.expectedEveryS,
      },
      { at: START, by: ADDED_BY, nextTryAt: START },
    );
    if (host.hasConsent && host.state !== 'waiting_for_consent')
      await insertConsent(farm.db, { host: name, ground: 'own_site', note: '', by: ADDED_BY, at: START });
  }
}
