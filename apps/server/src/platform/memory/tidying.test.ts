import { expect, it } from 'vitest';
import { openTidying } from './tidying.ts';
import { collectGarbage } from './collect-garbage.ts';

const MB = 1024 * 1024;
const TICK_MS = 5_000;

/** A process whose heap grows and that is told how much it works. */
function somebody() {
  const facts = { worked: 0, heap: 100 * MB, collected: 0 };
  const tick = openTidying({
    processorMs: () => facts.worked,
    heapBytes: () => facts.heap,
    collect: () => {
      facts.collected++;
      facts.heap = 70 * MB;
    },
  });
  return { facts, tick };
}

it('the garbage of a start is collected once nothing is worked on any more', () => {
  const { facts, tick } = somebody();
  facts.worked = 3000;
  tick(TICK_MS);
  expect(facts.collected).toBe(0);
  facts.worked += 100;
  tick(TICK_MS);
  expect(facts.collected).toBe(1);
});

it('garbage is collected again only where the heap has grown since', () => {
  const { facts, tick } = somebody();
  tick(TICK_MS);
  facts.heap = 80 * MB;
  tick(TICK_MS);
  expect(facts.collected).toBe(1);
  facts.heap = 90 * MB;
  tick(TICK_MS);
  expect(facts.collected).toBe(2);
});

it('collecting garbage gives memory of the heap back', () => {
  const garbage = Array.from({ length: 200_000 }, (_, at) => ({ at, text: `text ${at}` }));
  expect(garbage).toHaveLength(200_000);
  const before = process.memoryUsage().heapUsed;
  garbage.length = 0;
  collectGarbage();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 5 * MB);
});
