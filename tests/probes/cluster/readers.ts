import { setTimeout as wait } from 'node:timers/promises';
import { CAMPSITE_NAMES } from './market.ts';
import { type Incidents, failureOf } from './incidents.ts';

const LIMIT_MS = 30_000;
const [REFERENCE, ...COMPETITORS] = CAMPSITE_NAMES.map(encodeURIComponent);
const NAMES = [REFERENCE, ...COMPETITORS].map((name) => `campsitename=${name}`).join('&');

/** What a dashboard asks for, in the months that the price files are about. */
function addressOf(nth: number): string {
  const month = 1 + (nth % 12);
  const day = `2025-${String(month).padStart(2, '0')}-15`;
  const addresses = [
    `/api/dashboard/calendar?year=2025&month=${month}&campsitename=${REFERENCE}&competitorname=${COMPETITORS.join('&competitorname=')}`,
    `/api/dashboard/map?date=${day}&${NAMES}`,
    `/api/dashboard/graphic?startdate=${day}&days=20&${NAMES}`,
    '/api/dashboard/filters',
  ];
  return addresses[nth % addresses.length]!;
}

/** So many connections that ask one question after the other, with a pause between two. Resolves when all have ended. */
export async function readAlong(
  url: string,
  tokens: readonly string[],
  { connections, pauseMs }: { readonly connections: number; readonly pauseMs: number },
  incidents: Incidents,
  ends: AbortSignal,
): Promise<void> {
  const lane = async (at: number) => {
    for (let nth = at; !ends.aborted; nth++) {
      await askOnce(`${url}${addressOf(nth)}`, tokens[at % tokens.length]!, at, incidents);
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => lane(at)));
}

async function askOnce(address: string, token: string, lane: number, incidents: Incidents): Promise<void> {
  const beganMs = performance.now();
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.0.${lane + 1}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.arrayBuffer();
    if (answer.ok) incidents.answered(performance.now() - beganMs);
    else incidents.failed(`HTTP ${answer.status}`);
  } catch (error) {
    incidents.failed(failureOf(error));
  }
}
