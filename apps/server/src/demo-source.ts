import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { readAllowedTargets } from '#platform/outbound/fetch/allowed-targets';
import type { Clock } from '#platform/clock';
import { inEnglish, isRefusal } from '#platform/refusal';
import { createSource, editSource } from '#modules/sources/edit-register';
import { registerRows } from '#modules/sources/register-read';
import { namePage } from '#modules/sources/watched/watched-store';
import { storedTariffs } from '#modules/tariffs/store';
import type { Config } from '#server/config';
import { LIVE_CAPTURE_MS, liveCapture, stayCapture } from '#server/fakes/demo-market/live-capture';
import { DEMO_PAGE_OF, demoPricePage } from '#server/fakes/demo-market/tariffs';
import { WATCHED_CAMPSITES } from '#server/fakes/demo-market/watchlist';
import type { Context } from '#server/context';

const BY = 'the demo market';
/** Nothing new for so long is late. */
const EXPECTED_S = 3600;
const PAGE_EVERY_S = 600;

/** The list that the page of prices began with. */
interface PageList {
  readonly campsite: string;
  readonly tariff: Tariff;
  readonly publishedAt: Date;
}

/** A server on loopback that answers as a rate shopper’s feed, a shop and a campsite’s own page would. */
export interface DemoSource {
  readonly origin: string;
  /** The settings under which its addresses may be asked. */
  readonly config: Config;
  /** What its page of prices says from now on. */
  show(list: PageList): void;
  close(): Promise<void>;
}

/** Starts the source of the demo market; null where there is no demo, or its time stands still. */
export async function startDemoSource(config: Config, clock: Clock): Promise<DemoSource | null> {
  if (!config.demo || config.now?.kind === 'fixed') return null;
  let shown: PageList | null = null;
  const server = createServer((request, response) => answer(request, response, { now: clock.now(), shown }));
  const port = await listenAsBefore(server, config.dataDir);
  const host = `127.0.0.1:${port}`;
  const allowed = readAllowedTargets(host) ?? [];
  return {
    origin: `http://${host}`,
    config: { ...config, outboundAllow: [...config.outboundAllow, ...allowed] },
    show: (list) => void (shown = list),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** On the port of the start before, so that its page stays where it was; on any where somebody else has that. */
async function listenAsBefore(server: Server, dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'demo.port');
  const before = Number(await readFile(file, 'utf8').catch(() => '0')) || 0;
  await listen(server, before).catch(() => listen(server, 0));
  const { port } = server.address() as AddressInfo;
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${port}\n`);
  return port;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface Known {
  readonly now: Date;
  readonly shown: PageList | null;
}

function answer({ url }: IncomingMessage, response: ServerResponse, { now, shown }: Known): void {
  const { pathname, searchParams: asked } = new URL(url ?? '/', 'http://demo');
  if (pathname === '/prices.csv') return sendCsv(response, liveCapture(now));
  if (pathname === '/stay.csv') {
    const [nights, adults] = [Number(asked.get('nights')), Number(asked.get('adults'))];
    const stay = { campsite: asked.get('campsite') ?? '', arrival: asked.get('arrival') ?? '', nights, adults };
    return sendCsv(response, stayCapture(now, stay));
  }
  if (pathname !== '/tarifas.html' || shown === null) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(demoPricePage(shown.campsite, shown.tariff, shown.publishedAt, now));
}

function sendCsv(response: ServerResponse, texts: Iterable<string>): void {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-cache' });
  for (const text of texts) response.write(text);
  response.end();
}

/** Puts the sources of the demo market on the register as anybody’s would be, or tells the register their addresses of this start. */
export async function registerDemoSource(context: Context, source: DemoSource): Promise<void> {
  const { origin } = source;
  await register(context, {
    name: 'Demo market, live',
    door: 'feed',
    kind: 'prices',
    address: `${origin}/prices.csv`,
    allow_http: true,
    every_s: LIVE_CAPTURE_MS / 1000,
    expected_every_s: EXPECTED_S,
  });
  await register(context, {
    name: 'Demo market · stay.csv',
    door: 'feed',
    kind: 'prices',
    address: `${origin}/stay.csv?campsite={campsite.name}&arrival={arrival}&nights={nights}&adults={adults}`,
    allow_http: true,
    plan: PLAN,
  });
  const list = await listOfPage(context);
  if (list === null) return;
  source.show(list);
  const address = `${origin}/tarifas.html`;
  const said = list.tariff.readAt.address;
  if (said !== null) await context.db.transaction((tx) => namePage(tx, said, address));
  await register(context, {
    name: `${list.campsite} · tarifas.html`,
    door: 'watched',
    address,
    allow_http: true,
    every_s: PAGE_EVERY_S,
  });
}

/** The week of each neighbour, for who arrives in the next days or at a weekend. */
const PLAN: NonNullable<SourceBody['plan']> = {
  campsites: WATCHED_CAMPSITES.slice(1).map(({ name }) => name),
  daily_days: 5,
  weekend_days: 60,
  key_date_days: 0,
  dates: [],
  nights: [7],
  adults: [2],
  every_days: 2,
  calls_a_day: 120,
  calls_a_month: 3600,
};

/** The newest list of the campsite whose page is watched; null where somebody withdrew all. */
async function listOfPage({ db }: Pick<Context, 'db'>): Promise<PageList | null> {
  const lists = await storedTariffs(db, DEMO_PAGE_OF);
  const counting = lists.find(({ state, publishedAt }) => state === 'counts' && publishedAt !== null);
  return counting
    ? { campsite: counting.campsite, tariff: counting.published!, publishedAt: counting.publishedAt! }
    : null;
}

async function register(context: Context, body: SourceBody): Promise<void> {
  const known = (await registerRows(context.db)).find(({ name }) => name === body.name);
  const consent = { ground: 'licence', note: 'A fictional market, on this machine' } as const;
  const done = known
    ? await editSource(context, known.id, { ...body, version: known.version }, BY)
    : await createSource(context, { ...body, consent }, BY);
  if (isRefusal(done))
    context.log.warn(
      { source: body.name, reason: inEnglish(done) },
      'A source of the demo market is not on the register',
    );
}
