import type { Sample } from './verdict.ts';

/** What /metrics tells of the server now. */
export async function readSample(url: string, atS: number): Promise<Sample> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) });
  const text = await answer.text();
  const valueOf = (line: string) => {
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    if (found === undefined) throw new Error(`/metrics (${answer.status}) does not tell ${line}`);
    return Number(found.slice(line.length + 1));
  };
  return {
    atS,
    residentMb: valueOf('process_resident_memory_bytes') / 1e6,
    openFiles: valueOf('process_open_fds'),
    connections: valueOf('vivac_database_connections{state="open"}'),
    loopDelayP99Ms: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}
