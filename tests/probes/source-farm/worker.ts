import { dueSources } from '@vivac/server/src/modules/sources/register-read.ts';
import { tellChanges } from '@vivac/server/src/modules/sources/telling/tell-changes.ts';
import { runSource } from '@vivac/server/src/modules/sources/tries/run-source.ts';
import { type FarmPlace, openFarm } from './open-farm.ts';

/** A process that asks every source that is due at a moment, and ends; the kill run ends it before. */
const { moment, ...place } = JSON.parse(process.argv[2]!) as FarmPlace & { readonly moment: string };
const now = new Date(moment);
const farm = await openFarm(place, { now: () => now, resolve: async () => ['127.0.0.1'] });
for (const id of await dueSources(farm.db, now)) await runSource(farm, id, new AbortController().signal);
await tellChanges(farm);
await farm.close();
