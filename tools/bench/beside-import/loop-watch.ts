import { PerformanceObserver } from 'node:perf_hooks';

/** A stretch in which a process answered nobody. */
export interface Stretch {
  /** Milliseconds since 1970. */
  readonly endedAtMs: number;
  readonly tookMs: number;
  /** What its thread computed meanwhile: all else is the neighbours of a busy machine. */
  readonly computedMs: number;
}

/** What was seen of a process since it was asked last. */
export interface LoopReport {
  /** Of all its threads. */
  readonly processorS: number;
  readonly stretches: readonly Stretch[];
  /** Pauses of the garbage collector, in milliseconds. */
  readonly pauses: readonly { readonly endedAtMs: number; readonly tookMs: number }[];
}

/** Shorter ones nobody notices. */
const SHORTEST_MS = 4;
const nowMs = () => performance.timeOrigin + performance.now();

/** Loaded into the server that is measured, before it (`--import`); answers each message of its parent with a report. */
function watchLoop(): void {
  let stretches: Stretch[] = [];
  let pauses: LoopReport['pauses'][number][] = [];
  let beganMs = nowMs();
  let began = process.threadCpuUsage();
  let reported = process.cpuUsage();
  setInterval(() => {
    const endedAtMs = nowMs();
    const ended = process.threadCpuUsage();
    const tookMs = endedAtMs - beganMs;
    const computedMs = (ended.user + ended.system - began.user - began.system) / 1000;
    if (tookMs >= SHORTEST_MS) stretches.push({ endedAtMs, tookMs, computedMs });
    [beganMs, began] = [endedAtMs, ended];
  }, 1).unref();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      pauses.push({ endedAtMs: performance.timeOrigin + startTime + duration, tookMs: duration });
    }
  }).observe({ entryTypes: ['gc'] });
  process.on('message', () => {
    const { user, system } = process.cpuUsage(reported);
    process.send!({ processorS: (user + system) / 1e6, stretches, pauses } satisfies LoopReport);
    reported = process.cpuUsage();
    [stretches, pauses] = [[], []];
  });
  process.channel?.unref();
}

if (process.send) watchLoop();
