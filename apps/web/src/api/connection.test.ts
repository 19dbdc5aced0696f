import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';

/** A network that can be switched, and a clock on which only waiting takes time. */
function world() {
  const net = { isUp: true, isOnline: true, nowMs: 0 };
  const waits: number[] = [];
  const states: string[] = [];
  let turn: (() => void) | null = null;
  const connection = createConnection({
    isOnline: () => net.isOnline,
    probe: async () => net.isUp,
    nowMs: () => net.nowMs,
    wait: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => {
        turn = () => {
          net.nowMs += ms;
          resolve();
        };
      });
    },
  });
  connection.subscribe(() => states.push(connection.current()));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    ...connection,
    net,
    waits,
    states,
    settle,
    async afterThePause() {
      turn?.();
      await settle();
    },
  };
}

test('a failed call marks the server unreachable until a health probe is answered', async () => {
  const { net, states, lost, afterThePause } = world();
  net.isUp = false;
  lost();
  expect(states).toEqual(['unreachable']);
  await afterThePause();
  expect(states).toEqual(['unreachable']);
  net.isUp = true;
  await afterThePause();
  expect(states).toEqual(['unreachable', 'connected']);
});

test('the backoff between health probes grows to 15 seconds', async () => {
  const { net, waits, lost, afterThePause } = world();
  net.isUp = false;
  lost();
  lost();
  for (let probe = 0; probe < 6; probe += 1) await afterThePause();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test('a call that fails again although the probe is answered does not reset the backoff', async () => {
  const { waits, net, lost, afterThePause } = world();
  for (let time = 0; time < 4; time += 1) {
    lost();
    await afterThePause();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
  net.nowMs += 61_000;
  lost();
  expect(waits.at(-1)).toBe(1000);
});

test('navigator.onLine alone does not mean offline: the server has to be unreachable too', async () => {
  const { net, current, look, settle } = world();
  net.isOnline = false;
  look();
  await settle();
  expect(current()).toBe('connected');
  net.isUp = false;
  look();
  await settle();
  expect(current()).toBe('offline');
});

test('the online event sends a health probe at once', async () => {
  const { net, current, lost, look, settle } = world();
  Object.assign(net, { isUp: false, isOnline: false });
  lost();
  expect(current()).toBe('offline');
  Object.assign(net, { isUp: true, isOnline: true });
  look();
  await settle();
  expect(current()).toBe('connected');
});

test('a call that is answered means connected before the next health probe', async () => {
  const { net, states, lost, reached, afterThePause } = world();
  net.isUp = false;
  lost();
  reached();
  expect(states).toEqual(['unreachable', 'connected']);
  net.isUp = true;
  await afterThePause();
  expect(states).toEqual(['unreachable', 'connected']);
});
