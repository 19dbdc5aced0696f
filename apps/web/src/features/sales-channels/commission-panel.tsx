import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Commissions } from '@vivac/contract/sales-channels';
import { type WrittenCommission, writtenFromWire } from '@vivac/contract/wire/sales-channels';
import {
  type CommissionFault,
  type CommissionGuess,
  type CommissionPoints,
  GUESSED_ON,
  percentOf,
  commissionGuess,
  commissionOf,
  typedPercent,
} from '@vivac/domain/sales-channels/commission';
import { toDay } from '@vivac/domain/time/day';
import { useId, useEffect, useMemo, useRef, useState } from 'react';
import { call, callQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { percentWords, plainNumber } from '../../text/percent-words.ts';
import { priceWords, spanInText } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './commission-panel.module.css';

const text = wordsOf('commissions');

interface CommissionPanelProps {
  readonly commissions: CommissionsState;
  /** The day of a moment, by the product's clock. */
  readonly dayOf: (moment: string) => string;
}

/** What each channel costs the reader: a guess until they write their own. */
export function CommissionPanel({ commissions, dayOf }: CommissionPanelProps) {
  const { rows, isLoading, loadError, saveError, saving, retry } = commissions;
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading}>{text.title}</h2>
        <p className={styles.private}>
          <Lock />
          {text.private}
        </p>
      </header>
      {loadError !== null && (
        <Failed look="strip" title={text.loadFailed} onRetry={retry}>
          {errorSentence(loadError)}
        </Failed>
      )}
      {isLoading ? (
        <Waiting label={text.loading} className={styles.waiting} heights={[36, 36, 36, 36, 36, 36, 36]} />
      ) : rows.length === 0 ? (
        <Empty look="line" title={text.empty} />
      ) : (
        <ul className="plain-list no-margin">
          {rows.map((row) => (
            <Row key={row.channel} row={row} commissions={commissions} dayOf={dayOf} />
          ))}
        </ul>
      )}
      {saveError !== null && (
        <Failed look="strip" title={text.failed} onRetry={retry}>
          {errorSentence(saveError)}
        </Failed>
      )}
      <p className={styles.hint}>{text.hint}</p>
      <p role="status" className={styles.saving}>
        {saving === 'under_way' ? text.saving : saving === 'saved' ? text.saved : ''}
      </p>
    </section>
  );
}

interface RowProps extends CommissionPanelProps {
  readonly row: CommissionRow;
}

function Row({ row, commissions, dayOf }: RowProps) {
  const { channel, typed, fault, guess, writtenAt } = row;
  const id = useId();
  return (
    <li className={styles.row}>
      <label htmlFor={id} className="strong anywhere">
        {sourceWord(channel)}
      </label>
      <span className={styles.box} data-wrong={fault !== null || undefined}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-label={text.field({ channel: sourceWord(channel) })}
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${id}-said`}
          value={typed}
          maxLength={12}
          onChange={({ currentTarget }) => commissions.type(channel, currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <span id={`${id}-said`} className={styles.origin}>
        {fault === null ? (
          originOf(row, dayOf)
        ) : (
          <span className={styles.fault}>{text.faults[fault]({ channel: sourceWord(channel) })}</span>
        )}
        {guess !== null && writtenAt !== null && (
          <button
            type="button"
            className={styles.back}
            aria-label={text.useGuess({ channel: sourceWord(channel) })}
            onClick={() => commissions.forget(channel)}
          >
            {text.back}
          </button>
        )}
      </span>
    </li>
  );
}

function originOf({ guess, writtenAt }: CommissionRow, dayOf: (moment: string) => string): string {
  if (writtenAt !== null) return text.written({ day: dayOf(writtenAt) });
  if (guess === null) return text.none;
  const day = priceWords.dayAndMonth(toDay(GUESSED_ON));
  if (guess.source === 'card_fee') return text.card({ day });
  const range = spanInText([guess.lowest, guess.highest].map(percentOf), percentWords);
  return text.guess({ range, day });
}

function Lock() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <rect x="4" y="9" width="12" height="8" rx="1.5" />
      <path d="M6.8 9V6.4a3.2 3.2 0 0 1 6.4 0V9" />
    </svg>
  );
}

/** The commission of one channel, as it stands in its field. */
interface CommissionRow {
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

interface CommissionsState {
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
  const stored = new Map(known?.commissions.map(({ channel, percent }) => [channel, percent]));
  const entries = rows.flatMap(({ channel, fault, points, typed, isTyped }) => {
    if (!isTyped || fault !== null) return [];
    const percent = typed.trim() === '' || points === null ? null : percentOf(points);
    return percent === (stored.get(channel) ?? null) ? [] : [[channel, percent]];
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
