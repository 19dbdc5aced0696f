import type { ChangesSince, NamedChange } from '@vivac/contract/wire/changes';
import { addDays, toDay } from '@vivac/domain/time/day';
import { changeWords } from '../../text/change-words.ts';
import type { NightMoves, MovedNight, NightMove } from '../../text/night-moves.ts';
import { priceWords } from '../../text/price-words.ts';
import { type ChangesQuestion, fetchChanges } from './changes-query.ts';
import { numberFormat } from '../../text/percent-words.ts';

/** What moved since yesterday, with its marks. */
interface RecentChanges {
  readonly answer: ChangesSince;
  readonly moves: NightMoves;
  /** How many entries one answer holds, where there are more and the confirmed ones alone are told; else null. */
  readonly most: number | null;
}

/**
 * Asks what moved since yesterday at these campsites: all of it where one answer holds that, else what is confirmed, so that what
 * one look says crowds out none of it. While it is known to be too much, what is confirmed is asked at once. Rejects as a call
 * does.
 */
export async function fetchRecentChanges(
  requested: Pick<ChangesQuestion, 'campsites' | 'selection'>,
  before: RecentChanges | undefined,
  signal: AbortSignal,
): Promise<RecentChanges> {
  const question = { ...requested, since: 'yesterday', kinds: null, firstNight: null, lastNight: null } as const;
  const confirmedOf = async (most: number): Promise<RecentChanges> => {
    const answer = await fetchChanges({ ...question, confirmed: true }, signal);
    return { answer, moves: nightMovesOf(answer.changes), most };
  };
  if (before && before.most !== null) {
    const confirmed = await confirmedOf(before.most);
    if (confirmed.answer.total + confirmed.answer.pending > before.most) return confirmed;
  }
  const answer = await fetchChanges(question, signal);
  if (answer.changes.length < answer.total) return confirmedOf(answer.changes.length);
  return { answer, moves: nightMovesOf(answer.changes), most: null };
}

interface Mark extends NightMove {
  /** How far the price moved, in percent; 0 of all other kinds. */
  readonly size: number;
}

/** As many as a hover has room for. */
const MOST_WORDS = 3;
/** Nights of a run that are marked; a run that nobody would read to its end is marked so far. */
const MOST_NIGHTS = 400;

/** The marks of what moved and still holds, by campsite and night. */
function nightMovesOf(changes: readonly NamedChange[]): NightMoves {
  const marks = new Map<string, Map<string, Mark[]>>();
  for (const change of changes) {
    if (change.state === 'closed' || change.state === 'recovering') continue;
    const mark = markOf(change);
    let day = toDay(change.first);
    for (let night = 0; day <= change.last && night < MOST_NIGHTS; night++) {
      const ofDay = marks.get(day) ?? new Map<string, Mark[]>();
      marks.set(day, ofDay.set(change.name, [...(ofDay.get(change.name) ?? []), mark]));
      day = addDays(day, 1);
    }
  }
  return {
    byDay: new Map([...marks].map(([day, byName]) => [day, movedNight([...byName.values()].flat())])),
    of: (campsite, day) => marks.get(day)?.get(campsite)?.toSorted(bySize)[0] ?? null,
  };
}

/** Confirmed ones first, the largest of them first. */
function bySize(a: Mark, b: Mark): number {
  return Number(a.isPending) - Number(b.isPending) || b.size - a.size;
}

function movedNight(marks: readonly Mark[]): MovedNight {
  const sorted = marks.toSorted(bySize);
  const shown = sorted.find(({ sign }) => sign !== null);
  return {
    sign: shown?.sign ?? null,
    isPending: shown?.isPending ?? true,
    words: sorted.slice(0, MOST_WORDS).map(({ words }) => words),
  };
}

function markOf(change: NamedChange): Mark {
  const { percent, state } = change;
  const size = percent === null ? 0 : Math.max(Math.abs(percent.lowest), Math.abs(percent.highest));
  return { sign: signOf(change, size), words: changeWords.moved(change), isPending: state === 'pending', size };
}

const inEuros = numberFormat({ maximumSignificantDigits: 4, maximumFractionDigits: 0 });

/** Euros where all of a night's offers moved alike, else the most in percent. */
function signOf({ kind, from, to, percent }: NamedChange, size: number): string | null {
  if (percent === null || from === null || to === null) return null;
  const arrow = kind === 'price_up' ? '↑' : '↓';
  const moved = Math.abs(to.lowest - from.lowest);
  const isAlike = from.lowest === from.highest && to.lowest === to.highest && moved >= 1;
  return `${arrow}${isAlike ? inEuros(Math.round(moved)) : priceWords.unsignedPercent(size)}`;
}
