import { Link } from '@tanstack/react-router';
import type { ChangesSince, NamedChange } from '@vivac/contract/wire/changes';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, toDay } from '@vivac/domain/time/day';
import { changeWords } from '../../text/change-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './change-strip.module.css';

const text = wordsOf('change-strip');

/** A move that the answer line tells. */
interface ReportedAlready {
  readonly name: string;
  readonly date: string;
}

interface ChangeStripProps {
  /** What moved since yesterday; null until it is known. */
  readonly told: ChangesSince | null;
  readonly isFailed: boolean;
  readonly today: Day;
  /** Under which the page of the changes asks as well. */
  readonly selection: OfferFilters;
  readonly reportedAlready: ReportedAlready | null;
  onOpen(day: Day, campsite: string): void;
}

const MOST_ENTRIES = 3;

/** The confirmed changes since yesterday in one line, and the way to all of them. */
export function ChangeStrip({ told: reported, isFailed, today, selection, reportedAlready, onOpen }: ChangeStripProps) {
  const { shown, more, pending } = stripOf(reported?.changes ?? [], reported?.total ?? 0, today, reportedAlready);
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={text.label}
      aria-busy={reported === null ? !isFailed : reported.computing}
    >
      <span className={styles.title} aria-hidden="true">
        {text.title}
      </span>
      {shown.length === 0 && <span className={styles.quiet}>{emptyWords(reported, isFailed, more)}</span>}
      {shown.map((change) => (
        <button
          key={`${change.name} ${change.kind} ${change.first} ${change.seenAt}`}
          type="button"
          className={styles.entry}
          onClick={() => onOpen(toDay(change.first < today ? today : change.first), change.name)}
        >
          <Entry change={change} today={today} />
        </button>
      ))}
      <span className={styles.end}>
        <MoreWords shown={shown.length} more={more} />
        {pending > 0 && <span className={styles.quiet}>{text.pending({ count: pending })}</span>}
        <Link to="/changes" search={selection} className={styles.all}>
          {text.all}
        </Link>
      </span>
    </div>
  );
}

/** How many more there are: of as many as fit, which the width decides. */
function MoreWords({ shown, more }: { readonly shown: number; readonly more: number }) {
  if (shown === 0) return more > 0 && <span className={styles.quiet}>{text.more({ count: more })}</span>;
  return Array.from({ length: shown }, (_, hidden) =>
    hidden + more === 0 ? null : (
      <span key={hidden} className={styles.quiet} data-shown={shown - hidden} data-all={hidden === 0 || undefined}>
        {text.more({ count: hidden + more })}
      </span>
    ),
  );
}

/** Those that have a place in the line, how many more are confirmed, and how many wait. */
function stripOf(changes: readonly NamedChange[], total: number, today: Day, reportedAlready: ReportedAlready | null) {
  const pending = changes.filter(({ state }) => state === 'pending').length;
  const shown = changes
    .filter((change) => change.state === 'open' && change.last >= today && !isReported(change, reportedAlready))
    .slice(0, MOST_ENTRIES);
  return { shown, pending, more: total - pending - shown.length };
}

/** Whether the answer line above tells this move of a price. */
function isReported({ name, first, last, percent }: NamedChange, reported: ReportedAlready | null): boolean {
  return (
    reported !== null && percent !== null && reported.name === name && first <= reported.date && reported.date <= last
  );
}

function emptyWords(reported: ChangesSince | null, isFailed: boolean, more: number): string {
  if (reported === null) return isFailed ? text.failed : text.loading;
  if (reported.computing) return text.computing;
  return more > 0 ? '' : text.none;
}

function Entry({ change, today }: { readonly change: NamedChange; readonly today: Day }) {
  const amount = changeWords.amount(change);
  const nights = changeWords.nights(change.first, change.last, today);
  return (
    <>
      <span className={styles.subject} title={change.name}>
        {change.name}
      </span>{' '}
      <span className="rigid muted">{nights}</span>{' '}
      {amount === null ? (
        <strong>{changeWords.beforeAndNow(change).now}</strong>
      ) : (
        <strong>
          <span aria-hidden="true">{amount.shown}</span>
          <span className="visually-hidden">{amount.said}</span>
        </strong>
      )}
    </>
  );
}
