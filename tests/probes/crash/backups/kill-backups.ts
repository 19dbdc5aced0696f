import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { openBackup } from '@vivac/server/src/platform/backup/read-backup.ts';
import { postmasterOf } from '../store-access.ts';
import { unless } from '../tally.ts';
import { type RunningCommand, runVivac, startVivac, until } from '../vivac-command.ts';
import type { BackupScene } from './backup-market.ts';

/** Kills `vivac backup` in its middle, the database too with every third: what has a backup's name is whole. */
export async function killBackups(scene: BackupScene, kills: number): Promise<void> {
  const { run, pathOf } = scene;
  const backups = pathOf('backups');
  mkdirSync(backups);
  const env = { ...scene.env, BACKUP_DIR: backups };
  const takesMs = await undisturbed(env, backups);
  let half = 0;
  for (let round = 0; round < kills; round++) {
    const seed = seedOf(run.seed, 100 + round);
    const before = new Set(readdirSync(backups).filter(isPart));
    const command = startVivac(['backup'], env);
    await untilPart(command, backups, before);
    await wait(1.1 * takesMs * chanceOf(seed, 1));
    command.kill();
    const postmaster = postmasterOf(run.dataDir);
    if (round % 3 === 2 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
    await command.outcome;
    half += readdirSync(backups).some(isPart) ? 1 : 0;
    for (const name of readdirSync(backups).filter((file) => file.endsWith('.backup'))) {
      run.tally.check('what has the name of a backup is a whole one', await whyNotWhole(join(backups, name)));
    }
  }
  run.tally.check('kills fell into the writing', unless(half > 0, 'none did'));
  const { code, output } = await runVivac(['backup'], env);
  run.tally.check('a backup after the kills', unless(code === 0, output));
  run.tally.check('leftovers are gone', unless(!readdirSync(backups).some(isPart), readdirSync(backups).join(', ')));
  console.log(`${kills} kills within ${takesMs.toFixed(0)} ms of writing: ${half} left half a file`);
}

const isPart = (name: string) => name.endsWith('.part');

/** How long the writing takes. */
async function undisturbed(env: Readonly<Record<string, string>>, backups: string): Promise<number> {
  const command = startVivac(['backup'], env);
  const part = await untilPart(command, backups, new Set());
  if (part === undefined) throw new Error('No backup began.');
  const startedMs = performance.now();
  while (existsSync(join(backups, part))) await wait(5);
  const takesMs = performance.now() - startedMs;
  const { code, output } = await command.outcome;
  if (code !== 0) throw new Error(output);
  return takesMs;
}

/** Undefined where the backup ended before its file was seen. */
async function untilPart(command: RunningCommand, backups: string, before: ReadonlySet<string>) {
  const parts = () => readdirSync(backups).filter((name) => isPart(name) && !before.has(name));
  await until(() => parts().length > 0, command);
  return parts()[0];
}

async function whyNotWhole(file: string): Promise<string | null> {
  const backup = await openBackup(file, []);
  try {
    for await (const { rows } of backup.tables()) for await (const lines of rows()) if (lines.length === 0) break;
    return unless(backup.digests.size === backup.header.tables.length, 'tables are missing');
  } catch (error) {
    return `${file}: ${String(error)}`;
  } finally {
    backup.close();
  }
}
