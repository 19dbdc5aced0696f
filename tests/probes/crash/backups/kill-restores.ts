import { setTimeout as wait } from 'node:timers/promises';
import { urlBeside } from '@vivac/embedded-postgres/databases-beside';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import { postmasterOf } from '../store-access.ts';
import { unless } from '../tally.ts';
import { runVivac, startVivac, until } from '../vivac-command.ts';
import { type BackupScene, contentOf, inDatabase } from './backup-market.ts';

/** From the last statement before the schema is brought up to date and the names are exchanged. */
const NEAR_THE_SWAP = 'ANALYZE';

interface Times {
  /** From the first moment of the new database to the end. */
  readonly wholeMs: number;
  readonly swapMs: number;
}

/** Kills `vivac restore` in its middle, the database too with every third: the old store is whole, or the new one is. */
export async function killRestores(scene: BackupScene, kills: number): Promise<void> {
  const { run } = scene;
  const old = await contentOf(scene, 'old.vivac');
  await inDatabase(scene.store.url, (db) =>
    db.query('DELETE FROM prices WHERE campsite_id % 5 = 0; UPDATE prices SET price_cents[1] = price_cents[1] + 1'),
  );
  const files = new Map([
    [old, scene.pathOf('old.vivac')],
    [await contentOf(scene, 'new.vivac'), scene.pathOf('new.vivac')],
  ]);
  const times = await undisturbed(scene, files.get(old)!);
  let present = old;
  let swapped = 0;
  let killed = 0;
  for (let round = 0; round < kills; round++) {
    const other = [...files.keys()].find((hash) => hash !== present)!;
    if (await killOne(scene, files.get(other)!, { round, times })) killed++;
    const found = await contentOf(scene);
    run.tally.check('the old store is whole, or the new one is', unless(files.has(found), 'neither'));
    if (found === other) swapped++;
    if (files.has(found)) present = found;
    await dropStored(scene);
  }
  run.tally.check('kills fell into the restoring', unless(killed > 0, 'none did'));
  const other = [...files.keys()].find((hash) => hash !== present)!;
  const { code, output } = await runVivac(['restore', files.get(other)!], scene.env);
  run.tally.check('a restore after the kills', unless(code === 0, output));
  run.tally.check('it is the store now', unless((await contentOf(scene)) === other, 'it is not'));
  await dropStored(scene);
  const left = await inServer(scene, besidesOf);
  run.tally.check('leftovers are gone', unless(left.length === 0, left.join(', ')));
  console.log(
    `${killed} of ${kills} kills within ${(times.wholeMs / 1000).toFixed(1)} s, every second in its last ${times.swapMs.toFixed(0)} ms: ${swapped} restored, ${kills - swapped} left the store as it was`,
  );
}

/** Every second one near the swap. False where the restore had ended by itself. */
async function killOne(
  scene: BackupScene,
  file: string,
  { round, times }: { readonly round: number; readonly times: Times },
): Promise<boolean> {
  const seed = seedOf(scene.run.seed, 200 + round);
  const command = startVivac(['restore', file], scene.env);
  await inServer(scene, async (db) => {
    await until(async () => (await besidesOf(db)).includes('vivac_restoring'), command);
    if (round % 2 === 1) await until(async () => (await doingOf(db)).some((text) => text === NEAR_THE_SWAP), command);
    const withinMs = round % 2 === 1 ? times.swapMs * 1.2 : times.wholeMs;
    await wait(withinMs * chanceOf(seed, 1));
  });
  command.kill();
  const postmaster = postmasterOf(scene.run.dataDir);
  if (round % 3 === 2 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
  const { code, output } = await command.outcome;
  if (code !== null && code !== 0) throw new Error(output);
  await untilBack(scene, postmaster, round % 3 === 2);
  return code === null;
}

/** Until the database answers again, and what the killed command asked of it is over. */
async function untilBack(scene: BackupScene, postmaster: number | null, isKilled: boolean): Promise<void> {
  if (isKilled) await until(async () => postmasterOf(scene.run.dataDir) !== postmaster);
  await until(() =>
    inServer(scene, async (db) => (await doingOf(db)).length === 0).catch((error: unknown) => {
      if (error instanceof Error) return false;
      throw error;
    }),
  );
}

async function undisturbed(scene: BackupScene, file: string): Promise<Times> {
  const command = startVivac(['restore', file], scene.env);
  const ended = command.outcome.then(({ code, output }) => {
    if (code !== 0) throw new Error(output);
    return performance.now();
  });
  const [beganMs, nearMs] = await inServer(scene, async (db) => {
    const isBegun = await until(async () => (await besidesOf(db)).includes('vivac_restoring'), command);
    const began = performance.now();
    const isNear = await until(async () => (await doingOf(db)).some((text) => text === NEAR_THE_SWAP), command);
    if (!isBegun || !isNear) throw new Error('The restore ended before it was seen.');
    return [began, performance.now()] as const;
  });
  const endedMs = await ended;
  await dropStored(scene);
  return { wholeMs: endedMs - beganMs, swapMs: endedMs - nearMs };
}

function inServer<T>({ store }: BackupScene, work: (db: Queryable) => Promise<T>): Promise<T> {
  return inDatabase(urlBeside(store.url, 'postgres'), work);
}

/** Databases beside the store: what is being restored, and stores from before. */
async function besidesOf(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, 'vivac_')`,
  );
  return rows.map(({ name }) => name);
}

/** Statements of restores at this moment. */
async function doingOf(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ text: string }>(
    `SELECT query AS text FROM pg_stat_activity WHERE application_name IN ('vivac restore', 'vivac migrate')`,
  );
  return rows.map(({ text }) => text);
}

/** Stores from before are kept until somebody drops them. */
async function dropStored(scene: BackupScene): Promise<void> {
  await inServer(scene, async (db) => {
    for (const name of (await besidesOf(db)).filter((found) => found.startsWith('vivac_before_')))
      await db.query(`DROP DATABASE ${name}`);
  });
}
