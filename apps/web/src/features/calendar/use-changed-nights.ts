import type { CalendarNight } from '@vivac/contract/wire/prices';
import { useEffect, useRef, useState } from 'react';
import type { CalendarAnswer } from './use-calendar.ts';

/** The number that was there before another one came while somebody looked. */
export interface NightBefore {
  /** Null where there was no price. */
  readonly price: number | null;
  readonly percent: number | null;
}

export type ChangedNights = ReadonlyMap<string, NightBefore>;

/** So long the number before stands beside the new one. */
const SHOWN_MS = 30_000;
const NONE: ChangedNights = new Map();

/**
 * The nights whose number has changed within the last half minute under the same question: what another question brings is no change. The percentage is a number
 * of the cell where it `isCompared` with the dearest.
 */
export function useChangedNights({ question, entries, isOutdated }: CalendarAnswer, isCompared = true): ChangedNights {
  const before = useRef<{ readonly question: string; readonly entries: readonly CalendarNight[] } | null>(null);
  const [changed, setChanged] = useState(NONE);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    if (entries === null || isOutdated) return;
    const last = before.current;
    before.current = { question, entries };
    if (last?.question !== question) return setChanged(NONE);
    const now = changedNights(last.entries, entries, isCompared);
    if (now.size === 0) return;
    setChanged((known) => new Map([...known, ...now]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setChanged((known) => new Map([...known].filter(([day, was]) => now.get(day) !== was)));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, [question, entries, isOutdated, isCompared]);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return changed;
}

/** By day, what was there before where it is another number now. */
function changedNights(
  before: readonly CalendarNight[],
  now: readonly CalendarNight[],
  isCompared: boolean,
): Map<string, NightBefore> {
  const known = new Map(before.map((night) => [night.date, night]));
  return new Map(
    now.flatMap(({ date, price, percent }) => {
      const was = known.get(date);
      if (was === undefined || (was.price === price && (!isCompared || was.percent === percent))) return [];
      return [[date, { price: was.price, percent: was.percent }] as const];
    }),
  );
}
