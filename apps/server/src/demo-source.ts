import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAllowedTargets } from '#platform/outbound/fetch/allowed-targets';
import type { Clock } from '#platform/clock';
import { inEnglish, isRefusal } from '#platform/refusal';
import { createSource, editSource } from '#modules/sources/edit-register';
import { registerRows } from '#modules/sources/register-read';
import type { Config } from '#server/config';
import { LIVE_CAPTURE_MS, liveCapture } from '#server/fakes/demo-market/live-capture';
import type { Context } from '#server/context';

const NAME = 'Demo market, live';
const BY = 'the demo market';
/** Nothing new for so long is late. */
const EXPECTED_S = 3600;

/** A server on loopback that answers as a rate shopper’s feed would. */
export interface DemoSource {
  readonly address: string;
  /** The settings under which its address may be asked. */
  readonly config: Config;
  close(): Promise<void>;
}

/** Starts the source of the demo market; null where there is no demo, or its time stands still. */
export async function startDemoSource(config: Config, clock: Clock): Promise<DemoSource | null> {
  if (!config.demo || config.now?.kind === 'fixed') return null;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-cache' });
    for (const text of liveCapture(clock.now())) response.write(text);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allowed = readAllowedTargets(host) ?? [];
  return {
    address: `http://${host}/prices.csv`,
    config: { ...config, outboundAllow: [...config.outboundAllow, ...allowed] },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Puts the source on the register as anybody’s would be, or tells the register its address of this start. */
export async function registerDemoSource(context: Context, address: string): Promise<void> {
  const body = {
    name: NAME,
    door: 'feed',
    kind: 'prices',
    address,
    allow_http: true,
    every_s: LIVE_CAPTURE_MS / 1000,
    expected_every_s: EXPECTED_S,
  } as const;
  const known = (await registerRows(context.db)).find(({ name }) => name === NAME);
  const consent = { ground: 'licence', note: 'A fictional market, on this machine' } as const;
  const done = known
    ? await editSource(context, known.id, { ...body, version: known.version }, BY)
    : await createSource(context, { ...body, consent }, BY);
  if (isRefusal(done))
    context.log.warn({ reason: inEnglish(done) }, 'The source of the demo market is not on the register');
}
