import { changeWorld, type Rate } from '@vivac/testing/change-world';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Clock } from '#platform/clock';
import { startChangeEngine } from './compute/compute-changes.ts';

const MS_PER_HOUR = 3_600_000;
const world = changeWorld();
const { look, compute, changes } = world;
const OTHERS: readonly Rate[] = ['Tent', 'Pitch', 'Mobile home'].map((unit) => ({ unit, price: 50 }));

/** A clock that runs on from 30 hours after the first look, and can be set. */
function settableClock(): Clock & { set(hours: number): void } {
  const beganMs = performance.now();
  let setMs = 0;
  return {
    ...world.deps.clock,
    now: () => new Date(Date.UTC(2026, 10, 1) + 30 * MS_PER_HOUR + performance.now() - beganMs + setMs),
    set: (hours) => void (setMs += hours * MS_PER_HOUR),
  };
}

const jumps = async () =>
  (
    await world.db.query<{ hours: number }>(
      'SELECT round(extract(epoch FROM to_at - from_at) / 3600)::int AS hours FROM clock_jumps ORDER BY to_at',
      [],
    )
  ).map(({ hours }) => hours);

// @holds change-6
it('a clock that is set forward and back is noticed by the engine, and confirms nothing (clock_jumps)', async () => {
  for (const hours of [0, 12]) await look(hours, [100, ...OTHERS]);
  await look(24, [110, ...OTHERS]);
  const clock = settableClock();
  const log = pino({ level: 'silent' });
  const engine = startChangeEngine({ ...world.deps, clock, log, now: null }, 20);
  try {
    const folded = async () => (await changes()).length;
    await expect.poll(folded, { timeout: 20_000 }).toBe(1);
    clock.set(3);
    await expect.poll(jumps, { timeout: 20_000 }).toEqual([3]);
    clock.set(-2);
    await expect.poll(jumps, { timeout: 20_000 }).toHaveLength(2);
  } finally {
    await engine.close();
  }
  await look(35, [110, ...OTHERS]);
  await compute();
  expect(await changes()).toEqual(['1 Bungalow 4 price_up pending 30 10000 11000']);
  await look(36.5, [110, ...OTHERS]);
  await compute();
  expect(await changes()).toEqual(['1 Bungalow 4 price_up open 30 10000 11000']);
});
