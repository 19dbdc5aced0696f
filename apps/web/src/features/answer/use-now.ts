import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
/** Minutes are told no finer. */
const SLOW_MS = 15_000;

/** The present by the browser's clock; every second while the moment is less than a minute ago. */
export function useNowMs(moment: string | null, clock: () => number = Date.now): number {
  const [nowMs, setNowMs] = useState(clock);
  const ageMs = moment === null ? Infinity : nowMs - Date.parse(moment);
  const stepMs = ageMs >= 0 && ageMs < MINUTE_MS ? 1_000 : SLOW_MS;
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs, clock]);
  // A moment that is newer than the last step would lie in the future.
  return moment !== null && Date.parse(moment) > nowMs ? Date.parse(moment) : nowMs;
}
