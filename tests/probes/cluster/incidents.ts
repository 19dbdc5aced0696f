/** What somebody did to the cluster, and what those who used it met. */
export interface Incidents {
  /** A fault begins; what fails from now on is counted under it. */
  begin(name: string): void;
  failed(kind: string): void;
  answered(tookMs: number): void;
  report(): readonly Incident[];
}

export interface Incident {
  readonly name: string;
  readonly answered: number;
  readonly failures: Readonly<Record<string, number>>;
  /** From the fault until the last failure of its time, in seconds. */
  readonly lastFailureS: number;
  /** The longest time without any answer, in seconds. */
  readonly longestSilenceS: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

interface Open {
  readonly name: string;
  readonly beganMs: number;
  readonly tookMs: number[];
  readonly failures: Record<string, number>;
  lastFailureMs: number;
  lastAnswerMs: number;
  longestSilenceMs: number;
}

export function openIncidents(nowMs = () => performance.now()): Incidents {
  const all: Open[] = [];
  const current = () => all.at(-1)!;
  const begin = (name: string) => {
    const at = nowMs();
    all.push({ name, beganMs: at, tookMs: [], failures: {}, lastFailureMs: at, lastAnswerMs: at, longestSilenceMs: 0 });
  };
  begin('before');
  return {
    begin,
    failed(kind) {
      const { failures } = current();
      failures[kind] = (failures[kind] ?? 0) + 1;
      current().lastFailureMs = nowMs();
    },
    answered(tookMs) {
      const open = current();
      open.tookMs.push(tookMs);
      open.longestSilenceMs = Math.max(open.longestSilenceMs, nowMs() - open.lastAnswerMs);
      open.lastAnswerMs = nowMs();
    },
    report: () => all.map(incidentOf),
  };
}

function incidentOf(open: Open): Incident {
  const sorted = open.tookMs.toSorted((one, other) => one - other);
  const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return {
    name: open.name,
    answered: sorted.length,
    failures: open.failures,
    lastFailureS: (open.lastFailureMs - open.beganMs) / 1000,
    longestSilenceS: open.longestSilenceMs / 1000,
    p50Ms: share(0.5),
    p95Ms: share(0.95),
  };
}

/** Few words for what went wrong with a request. */
export function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name;
  return String(cause);
}
