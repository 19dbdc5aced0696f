import { GUESSED_ON, percentOf } from '@vivac/domain/sales-channels/commission';
import { toDay } from '@vivac/domain/time/day';
import { useId } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { wordsOf } from '../../text/reader.ts';
import { percentWords } from '../../text/percent-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceWord } from '../../text/source-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './commissions.module.css';
import type { CommissionRow, CommissionsState } from './use-commissions.ts';

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
        <ul className={styles.rows}>
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
      <label htmlFor={id} className={styles.channel}>
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
  const [lowest, highest] = [percentOf(guess.lowest), percentOf(guess.highest)];
  const range =
    lowest === highest ? percentWords(lowest) : text.range({ lowest: String(lowest), highest: percentWords(highest) });
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
