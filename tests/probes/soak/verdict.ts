/** What a server held at a moment. */
export interface Sample {
  /** Since the beginning. */
  readonly atS: number;
  readonly residentMb: number;
  readonly openFiles: number;
  readonly connections: number;
  /** Of the event loop since the sample before, in milliseconds. */
  readonly loopDelayP99Ms: number;
}

export interface Verdict {
  readonly firstMb: number;
  readonly lastMb: number;
  /** Of memory, by least squares over all samples that count. */
  readonly slopeMbPerHour: number;
  readonly growthPercent: number;
  /** At the end more than at first. */
  readonly moreFiles: number;
  readonly moreConnections: number;
  readonly worstLoopDelayMs: number;
}

/** A server takes what it needs at first: what came before does not count. */
export function settleS(minutes: number): number {
  return Math.min(600, (minutes * 60) / 3);
}

/** How much a straight line through the points rises by each unit; 0 where there is none. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

/** Throws where too few samples count to say anything. */
export function verdictOf(samples: readonly Sample[], fromS: number): Verdict {
  const counted = samples.filter(({ atS }) => atS >= fromS);
  if (counted.length < 3) throw new Error(`${counted.length} samples count: the run is too short.`);
  const part = Math.max(1, Math.floor(counted.length / 10));
  const ends = (valueOf: (sample: Sample) => number) => {
    const all = counted.map(valueOf);
    return [medianOf(all.slice(0, part)), medianOf(all.slice(-part))] as const;
  };
  const more = ([first, last]: readonly [number, number]) => last - first;
  const [firstMb, lastMb] = ends(({ residentMb }) => residentMb);
  return {
    firstMb,
    lastMb,
    slopeMbPerHour: slopeOf(counted.map(({ atS, residentMb }) => [atS / 3600, residentMb])),
    growthPercent: (lastMb / firstMb - 1) * 100,
    moreFiles: more(ends(({ openFiles }) => openFiles)),
    moreConnections: more(ends(({ connections }) => connections)),
    worstLoopDelayMs: Math.max(...counted.map(({ loopDelayP99Ms }) => loopDelayP99Ms)),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
