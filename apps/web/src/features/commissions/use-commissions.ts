import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Commissions } from '@vivac/contract/sales-channels/commissions';
import { type WrittenCommission, writtenFromWire } from '@vivac/contract/wire/sales-channels/sales-channels';
import {
  type CommissionFault,
  type CommissionGuess,
  type CommissionPoints,
  commissionGuess,
  commissionOf,
  percentOf,
  typedPercent,
} from '@vivac/domain/sales-channels/commission';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { wordsOf } from '../../text/reader.ts';
import { plainNumber } from '../../text/percent-words.ts';

const text = wordsOf('commissions');

/** The commission of one channel, as it stands in its field. */
export interface CommissionRow {
  readonly channel: string;
  /** What the field shows. */
  readonly typed: string;
  /** Whether somebody changed it since the page was opened. */
  readonly isTyped: boolean;
  readonly fault: CommissionFault | null;
  readonly guess: CommissionGuess | null;
  /** When the reader wrote it; null while the guess stands. */
  readonly writtenAt: string | null;
  /** What counts: the last that could be understood; null where nobody knows it. */
  readonly points: CommissionPoints | null;
}

export interface CommissionsState {
  readonly rows: readonly CommissionRow[];
  readonly isLoading: boolean;
  readonly loadError: Error | null;
  readonly saveError: Error | null;
  readonly saving: 'nothing' | 'under_way' | 'saved';
  pointsOf(channel: string): CommissionPoints | null;
  type(channel: string, text: string): void;
  /** Forgets what was written: the guess counts again. */
  forget(channel: string): void;
  retry(): void;
}

const SAVED_AFTER_MS = 600;
const QUERY = callQuery('getCommissions', {});

type Typed = Readonly<Record<string, string>>;

/**
 * The reader's commissions of some channels: what is typed counts at once and is saved a moment later; what cannot be
 * understood is said and not saved, and what was known before counts on.
 */
export function useCommissions(channels: readonly string[]): CommissionsState {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const known = useQuery({ ...QUERY, meta: { failureLog: text.failureLog }, staleTime: Infinity });
  const save = useMutation({
    meta: { failureLog: text.saveLog },
    mutationFn: (changed: ReadonlyMap<string, number | null>) => {
      const commissions = [...changed].map(([channel, percent]) => ({ channel, percent }));
      return call('changeCommissions', { body: { commissions } });
    },
    onSuccess: (answer) => queryClient.setQueryData(QUERY.queryKey, answer),
  });
  const rows = useMemo(() => {
    const written = new Map((known.data ? writtenFromWire(known.data) : []).map((each) => [each.channel, each]));
    return channels.map((channel) => rowOf(channel, written.get(channel), typed[channel]));
  }, [channels, known.data, typed]);
  const changed = useMemo(() => changedOf(rows, known.data), [rows, known.data]);
  useSavedLater(changed, known.isSuccess, save.mutate);
  const points = useMemo(() => new Map(rows.map((row) => [row.channel, row.points])), [rows]);
  return {
    rows,
    isLoading: known.isPending,
    loadError: known.error,
    saveError: save.error,
    saving: save.isPending ? 'under_way' : save.isSuccess ? 'saved' : 'nothing',
    pointsOf: (channel) => points.get(channel) ?? null,
    type: (channel, words) => setTyped((before) => ({ ...before, [channel]: words })),
    forget: (channel) => {
      setTyped(({ [channel]: _forgotten, ...others }) => others);
      save.mutate(new Map([[channel, null]]));
    },
    retry: () => (known.error === null ? save.mutate(parsed(changed)) : void known.refetch()),
  };
}

const fieldOf = (points: CommissionPoints | null): string => (points === null ? '' : plainNumber(percentOf(points)));

function rowOf(channel: string, written: WrittenCommission | undefined, typed: string | undefined): CommissionRow {
  const guess = commissionGuess(channel);
  const guessed = guess?.points ?? null;
  const standing = written ? Math.round(written.percent * 100) : guessed;
  const field = typed ?? fieldOf(standing);
  const understood = field.trim() === '' ? guessed : commissionOf(typedPercent(field));
  const isFault = typeof understood === 'string';
  return {
    channel,
    typed: field,
    isTyped: typed !== undefined,
    fault: isFault ? understood : null,
    guess,
    writtenAt: written?.writtenAt ?? null,
    points: isFault ? standing : understood,
  };
}

/** What is typed, can be understood and is not kept so yet, by channel; an empty field forgets. As text, so that the same is the same. */
function changedOf(rows: readonly CommissionRow[], known: Commissions | undefined): string {
  const kept = new Map(known?.commissions.map(({ channel, percent }) => [channel, percent]));
  const entries = rows.flatMap(({ channel, fault, points, typed, isTyped }) => {
    if (!isTyped || fault !== null) return [];
    const percent = typed.trim() === '' || points === null ? null : percentOf(points);
    return percent === (kept.get(channel) ?? null) ? [] : [[channel, percent]];
  });
  return JSON.stringify(entries);
}

const NOTHING = '[]';

const parsed = (changed: string): ReadonlyMap<string, number | null> => new Map(JSON.parse(changed));

function useSavedLater(
  changed: string,
  isKnown: boolean,
  save: (changed: ReadonlyMap<string, number | null>) => void,
): void {
  const unsaved = useRef(NOTHING);
  useEffect(() => {
    unsaved.current = isKnown ? changed : NOTHING;
    if (unsaved.current === NOTHING) return;
    const later = setTimeout(() => {
      unsaved.current = NOTHING;
      save(parsed(changed));
    }, SAVED_AFTER_MS);
    return () => clearTimeout(later);
  }, [changed, isKnown, save]);
  // Whoever leaves the page before the moment has passed has typed it all the same.
  useEffect(
    () => () => {
      if (unsaved.current !== NOTHING) save(parsed(unsaved.current));
    },
    [save],
  );
}
