const MINUTE_MS = 60_000;
const REMEMBERED_MAX = 10_000;

interface Minute {
  readonly endsMs: number;
  used: number;
}

export interface Allowance {
  /** Of this minute, after this request. */
  readonly remaining: number;
  /** Seconds until the next request is let in; 0 when this one is. */
  readonly waitS: number;
}

/** Counts requests by key and minute, in this process; a minute begins with a key's first request. */
export function createAllowances(nowMs: () => number = () => performance.now()) {
  const minutes = new Map<string, Minute>();
  return {
    /** Takes one request of the minute, when there is one left. */
    take(id: string, perMinute: number): Allowance {
      const now = nowMs();
      let minute = minutes.get(id);
      if (minute === undefined || minute.endsMs <= now) {
        minute = { endsMs: now + MINUTE_MS, used: 0 };
        // Inserted anew, so that the oldest minute stays first.
        minutes.delete(id);
        const oldest = minutes.keys().next();
        if (minutes.size >= REMEMBERED_MAX && !oldest.done) minutes.delete(oldest.value);
        minutes.set(id, minute);
      }
      if (minute.used >= perMinute) return { remaining: 0, waitS: Math.ceil((minute.endsMs - now) / 1000) };
      minute.used += 1;
      return { remaining: perMinute - minute.used, waitS: 0 };
    },
  };
}
