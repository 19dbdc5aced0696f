import { openContext } from '@vivac/server/src/app.ts';
import { readConfig } from '@vivac/server/src/config.ts';
import { runSource } from '@vivac/server/src/modules/sources/tries/source-engine.ts';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import { openOutbound } from '@vivac/server/src/platform/outbound/outbound.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';

/** Asks a source as the server does, at the moments that its parent says, until it is killed. */
const config = readConfig(process.env);
const context = await openContext(config, config.databaseUrl!, createLog('silent', false));
const { db, outboundAllow: allowed, outboundContact: contact, zone } = context;

process.on('message', async ({ id, at }: { readonly id: number; readonly at: string }) => {
  const clock = clockOf({ kind: 'fixed', at: new Date(at) }, zone);
  const outbound = openOutbound({ db, clock, allowed, contact, version: '0' });
  await runSource({ ...context, clock, outbound }, id, new AbortController().signal);
  process.send!('asked');
});
process.send!('ready');
