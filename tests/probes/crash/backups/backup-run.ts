import type { CrashRun } from '../crash-run.ts';
import { serverProcess } from '../server-process.ts';
import { unless } from '../tally.ts';
import { openScene } from './backup-market.ts';
import { killBackups } from './kill-backups.ts';
import { killRestores } from './kill-restores.ts';
import { HANGS_MS } from '../vivac-command.ts';

const KILLS = 10;

/** Kills backups and restores in their middle. */
export async function backupRun(run: CrashRun): Promise<void> {
  const scene = await openScene(run);
  try {
    await killBackups(scene, KILLS);
    await killRestores(scene, KILLS);
  } finally {
    await scene.store.stop();
  }
  const server = await serverProcess(run.folder, scene.env);
  server.start();
  run.tally.check('the product starts afterwards', unless(await server.isReadyWithin(HANGS_MS), 'it does not'));
  await server.stop();
}
