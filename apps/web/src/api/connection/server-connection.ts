import { apiBase } from './api-base.ts';
import { type Connection, createConnection } from './connection.ts';

/** Two waits after each other end before three seconds are over: then it is said that nobody answers (docs/decisions/web-application.md). */
const SILENT_AFTER_MS = 1_100;
const PROBE_WAIT_MS = 1_500;

/** Whether this page reaches its server. */
export const connection: Connection = createConnection({
  isOnline: () => navigator.onLine,
  probe,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nowMs: () => performance.now(),
});

/** Listens to the browser's network for as long as the page exists. */
export function watchNetwork(): void {
  window.addEventListener('online', connection.look);
  window.addEventListener('offline', connection.look);
}

/** `fetch`, which notices when it reaches nobody, and wonders when nobody answers. */
export async function fetchAnswer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const silence = setTimeout(connection.look, SILENT_AFTER_MS);
  try {
    const answer = await fetch(input, init);
    // Sooner than the next probe: what the answer says is not shown beside that nobody answers.
    if (answer.ok) connection.reached();
    return answer;
  } catch (error) {
    // A call that was given up, or waited for too long, says nothing about the network.
    if (!init?.signal?.aborted) connection.lost();
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

async function probe(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_WAIT_MS) } as const;
    return (await fetch(`${apiBase}/config`, options)).ok;
  } catch {
    return false;
  }
}
