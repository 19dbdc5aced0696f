import { saveAlertRules } from '@vivac/contract/alerts/alert-rules';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { settleUser } from '@vivac/server/src/modules/alerts/alert-engine.ts';
import { computeNext } from '@vivac/server/src/modules/changes/compute/compute-changes.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import type { Context } from '@vivac/server/src/context.ts';
import { type Seen, pricesCsv } from './market/market.ts';
import { send } from './send.ts';
import { type Caller, type ServerFixture, openServerFixture } from './server-fixture.ts';

const ZONE = 'Europe/Madrid';

/** An alert as it is kept, as a test looks at it. */
export interface AlertRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly facts: { readonly is: string; readonly campsite?: string; readonly nights?: number } & Record<
    string,
    unknown
  >;
  readonly urgent: boolean;
  readonly news: boolean;
  readonly told: boolean;
}

/** A server whose alerts are settled when a test says so, at the moment that it says. */
export class SettledAlertWorld {
  readonly server: ServerFixture;
  /** The moment of the server. */
  now = new Date('2027-01-10T09:00:00Z');

  static async open(): Promise<SettledAlertWorld> {
    return new SettledAlertWorld(await openServerFixture());
  }

  /** The same of a server that is there already, and is closed by who opened it. */
  static of(server: ServerFixture): SettledAlertWorld {
    return new SettledAlertWorld(server);
  }

  private constructor(server: ServerFixture) {
    this.server = server;
  }

  get context(): Context {
    return { ...this.server.context, clock: clockOf({ kind: 'fixed', at: this.now }, ZONE) };
  }

  async uid(caller: Caller): Promise<string> {
    return (await this.server.context.identity.findByEmail(`${caller}@vivac.test`))!.uid;
  }

  /** Makes these the alert rules of somebody, as if they had been made long ago. */
  async rules(caller: Caller, rules: readonly object[]): Promise<void> {
    const { status, body } = await send(this.server, saveAlertRules, caller, { body: { rules } });
    if (status !== 200) throw new Error(`The rules were refused: ${JSON.stringify(body)}`);
    await this.server.context.db.execute(`UPDATE alert_rules SET since = '2026-01-01' WHERE uid = $1`, [
      await this.uid(caller),
    ]);
  }

  /** Imports what a look saw, as it is received a minute after it. */
  async look(observedAt: string, seen: readonly Seen[], more: { id?: string; source?: string } = {}): Promise<void> {
    return this.lookAt(observedAt, pricesCsv(observedAt, seen), more);
  }

  /** Imports a file of prices that were seen at a moment, a minute after it. */
  async lookAt(observedAt: string, csv: string, more: { id?: string; source?: string } = {}): Promise<void> {
    this.now = new Date(Date.parse(observedAt) + 60_000);
    const report = await importFile(
      { db: this.context.db, clock: this.context.clock, zone: ZONE },
      {
        kind: 'prices',
        source: textSource(more.source ?? 'Feed', 'prices.csv', [csv]),
        mapping: null,
        sentBy: 'tests',
        dryRun: false,
        onBadRow: 'fail',
        ...(more.id !== undefined && { batchId: more.id }),
      },
    );
    if (report.refused) throw new Error(`${report.refused.reason} (line ${report.refused.line})`);
    await this.compute();
  }

  /** Computes all changes. */
  async compute(): Promise<void> {
    const { db, clock } = this.context;
    const deps = { db, clock, raiseVersions, ownSources: async () => new Set<number>() };
    let isMore = true;
    while (isMore) isMore = await computeNext(deps);
  }

  async settle(caller: Caller): Promise<void> {
    await settleUser({ ...this.context, zone: ZONE }, await this.uid(caller));
  }

  /** Says that all news were told, as a teller does; answers what was told. */
  async tell(caller: Caller): Promise<AlertRow[]> {
    const reported = (await this.alerts(caller)).filter(({ news }) => news);
    await this.context.db.execute(
      'UPDATE alerts SET told_at = $2, news_at = NULL WHERE uid = $1 AND news_at IS NOT NULL',
      [await this.uid(caller), this.now],
    );
    return reported;
  }

  async alerts(caller: Caller): Promise<AlertRow[]> {
    return this.context.db.query<AlertRow>(
      `SELECT id, kind, event_key AS key, state, first_night::text AS first, last_night::text AS last, facts, is_urgent AS urgent,
         news_at IS NOT NULL AS news, told_at IS NOT NULL AS told
       FROM alerts WHERE uid = $1 ORDER BY opened_at, event_key`,
      [await this.uid(caller)],
    );
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
