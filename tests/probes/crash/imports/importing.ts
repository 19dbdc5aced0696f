import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, pickOf, type Seed, seedOf } from '@vivac/server/src/fakes/demo-market/random.ts';
import { type Acknowledged, openAcknowledged } from './acknowledged.ts';
import { type PriceFile, writePriceFile } from './price-file.ts';
import { type RunningCommand, startVivac } from '../vivac-command.ts';

const LANES = 2;
const MAX_TRIES = 40;
const PAUSE_MS = 200;

export interface Figures {
  acknowledged: number;
  /** Batches sent once more after they had been acknowledged. */
  repeated: number;
  retries: number;
  /** Why commands that nobody killed ended without an acknowledgement, and how often. */
  readonly failures: Map<string, number>;
}

/** Imports that never end: two commands at a time, each sent again until it is acknowledged. */
export interface Importing {
  readonly acknowledged: Acknowledged;
  readonly figures: Figures;
  start(): void;
  /** Kill -9 of the commands that run now. */
  killCommands(): void;
  /** Starts no further batch and resolves when those under way are acknowledged. */
  finish(): Promise<void>;
}

export function importing(folder: string, env: Readonly<Record<string, string>>, seed: Seed): Importing {
  const acknowledged = openAcknowledged();
  const figures: Figures = { acknowledged: 0, repeated: 0, retries: 0, failures: new Map() };
  const running = new Set<RunningCommand>();
  let number = 0;
  let stopping = false;
  let lanes: Promise<void>[] = [];

  const isAcknowledged = async (file: PriceFile): Promise<boolean> => {
    const command = startVivac(['import', 'prices', file.path, '--batch', file.batchId], env);
    running.add(command);
    const { code, output } = await command.outcome;
    running.delete(command);
    if (code !== 0 && code !== null) {
      const reason = output.trim().split('\n').at(-1) ?? '';
      figures.failures.set(reason, (figures.failures.get(reason) ?? 0) + 1);
    }
    return code === 0;
  };
  const send = async (file: PriceFile): Promise<void> => {
    for (let tries = 1; !(await isAcknowledged(file)); tries++) {
      if (tries === MAX_TRIES) throw new Error(`${file.batchId} was refused ${tries} times`);
      figures.retries++;
      await wait(PAUSE_MS);
    }
  };
  const lane = async (): Promise<void> => {
    while (!stopping) {
      const at = number++;
      const known = acknowledged.files;
      if (known.length > 0 && chanceOf(seedOf(seed, at), 1) < 0.15) {
        await send(pickOf(known, seed, at));
        figures.repeated++;
      } else {
        const file = writePriceFile(folder, at, seedOf(seed, at));
        await send(file);
        acknowledged.add(file);
        figures.acknowledged++;
      }
    }
  };
  return {
    acknowledged,
    figures,
    start() {
      stopping = false;
      lanes = Array.from({ length: LANES }, lane);
      // Waited for by `finish`; until then a failure must not end the run.
      for (const one of lanes) one.catch(() => {});
    },
    killCommands: () => running.forEach((command) => command.kill()),
    async finish() {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}
