import type { Clock } from '#platform/clock';

/** How this machine's clock stands to those of the servers that it asks. */
export interface WorldClock {
  /** The header `Date` of an answer that came just now. */
  hear(header: string | readonly string[] | undefined): void;
  /** Seconds by which this machine is ahead: the median of the last answers; null before there are three. */
  aheadS(): number | null;
}

const STORED = 15;
/** One server may be wrong by itself. */
const LEAST = 3;

export function createWorldClock(clock: Pick<Clock, 'now'>): WorldClock {
  const heard: number[] = [];
  return {
    hear(header) {
      const atMs = typeof header === 'string' ? Date.parse(header) : Number.NaN;
      if (Number.isNaN(atMs)) return;
      heard.push((clock.now().getTime() - atMs) / 1000);
      if (heard.length > STORED) heard.shift();
    },
    aheadS() {
      if (heard.length < LEAST) return null;
      return heard.toSorted((a, b) => a - b)[Math.floor(heard.length / 2)]!;
    },
  };
}
