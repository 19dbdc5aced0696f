import { say } from '@vivac/text/say';
import { getFilters, getGraphic } from '@vivac/contract/dashboard';
import { filtersFromWire, offerQueryOf } from '@vivac/contract/wire-names';
import { offerFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { demoCampsiteRows, demoWatchlist } from '@vivac/server/src/fakes/demo-market/campsites.ts';
import { type DemoPriceCapture, demoPriceCaptures } from '@vivac/server/src/fakes/demo-market/price-captures.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import { textSource } from '@vivac/server/src/modules/imports/source.ts';
import { setWatchlist } from '@vivac/server/src/modules/watchlists/set-watchlist.ts';
import { type ServerFixture, openServerFixture } from '../server-fixture.ts';

type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** A server whose user “idle” watches what the demo manager watches, at a moment. */
export interface DemoStore {
  readonly server: ServerFixture;
  readonly today: Day;
  readonly reference: string;
  readonly competitors: readonly string[];
  /** The query of the filters that the dashboard begins with. */
  readonly defaults: Query;
  /** Price series of all watched campsites from today on, under the default filters unless told otherwise. */
  series(days: number, query?: Query): Promise<Awaited<ReturnType<typeof graphic>>>;
}

/** Imports the watched campsites of the demo market: its mornings, today's look at everything and the complete looks. */
export async function openDemoStore(vivacNow: string): Promise<DemoStore> {
  const server = await openServerFixture(undefined, { VIVAC_NOW: vivacNow });
  const { context } = server;
  const today = context.clock.today();
  const { reference: own, competitors: others } = demoWatchlist();
  const links = new Set([own, ...others]);
  await server.importCsv('campsites', watchedOnly(demoCampsiteRows(), links));
  for (const capture of demoPriceCaptures(today, context.clock.now()).slice(-3))
    await importCapture(server, capture, links);
  const idle = await context.identity.findByEmail('idle@vivac.test');
  await setWatchlist(context, { uid: idle!.uid, ...demoWatchlist(), changedBy: 'tests' });
  const { body } = await server.ask(getFilters, 'idle');
  const { offers } = filtersFromWire(body);
  const first = offerQueryOf(offerFilters((dimension) => offers[dimension][0])) as Query;
  // Which of two policies sold alike comes first depends on what the other campsites of the market sell.
  const defaults = { ...first, cancellationpolicy: 'Free cancellation' };
  const [reference, ...competitors] = body.CampsiteName as [string, ...string[]];
  return {
    server,
    today,
    reference,
    competitors,
    defaults,
    series: (days, query) =>
      graphic(server, { ...defaults, campsitename: body.CampsiteName, startdate: today, days, ...query }),
  };
}

async function graphic(server: ServerFixture, query: Query) {
  const { body } = await server.ask(getGraphic, 'idle', query as never);
  return body;
}

async function importCapture(
  { context, config }: ServerFixture,
  { name, rows, complete }: DemoPriceCapture,
  links: ReadonlySet<string>,
): Promise<void> {
  const report = await importFile(
    { ...context, zone: config.zone },
    {
      kind: 'prices',
      source: textSource('Demo market', `${name}.csv`, rows(links)),
      mapping: complete ? { ...nativeMapping('prices', []), complete } : null,
      batchId: name,
      sentBy: 'demo market',
      dryRun: false,
      onBadRow: 'fail',
    },
  );
  if (report.refused) throw new Error(say('en', report.refused.reason));
}

/** The header and the rows of the links, which stand in the second column. A piece ends with its last row. */
function watchedOnly(pieces: Iterable<string>, links: ReadonlySet<string>): string {
  const [header, ...rows] = [...pieces].join('').trimEnd().split('\n');
  return [header, ...rows.filter((row) => links.has(row.split(',')[1]!))].join('\n');
}
