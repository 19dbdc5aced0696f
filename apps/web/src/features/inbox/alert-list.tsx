import { Link } from '@tanstack/react-router';
import type { InboxAlert } from '@vivac/contract/alerts/inbox';
import { parseDay, toDay } from '@vivac/domain/time/day';
import { useEffect, useId, useRef, useState } from 'react';
import { useMoments } from '../../api/use-moments.ts';
import { changeWords } from '../../text/change-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AlertDetails } from './alert-details.tsx';
import styles from './inbox.module.css';
import { useAlertChange } from './use-inbox.ts';

interface AlertListProps {
  readonly alerts: readonly InboxAlert[];
  /** The id of the alert whose details are shown. */
  readonly open: string | null;
  /** By the product’s clock. */
  readonly now: string;
  readonly label?: string;
  readonly onOpen: (id: string | null) => void;
}

export function AlertList({ alerts, open, now, label, onOpen }: AlertListProps) {
  return (
    <ol className="plain-list" aria-label={label}>
      {entriesOf(alerts).map(([first, ...others]) =>
        others.length === 0 ? (
          <AlertRow key={first!.id} alert={first!} isOpen={first!.id === open} now={now} onOpen={onOpen} />
        ) : (
          <FoldedAlerts key={first!.id} alerts={[first!, ...others]} open={open} now={now} onOpen={onOpen} />
        ),
      )}
    </ol>
  );
}

const text = wordsOf('inbox');

/** What a campsite did on several nights is one entry, where the newest of it stands; what is not of a change is alone. */
function entriesOf(alerts: readonly InboxAlert[]): InboxAlert[][] {
  const entries = new Map<string, InboxAlert[]>();
  for (const alert of alerts) {
    const { id, campsite, change = null, state, first_date: first } = alert;
    const key = change === null || first === null ? id : `${campsite}|${change}|${state}`;
    const entry = entries.get(key);
    if (entry) entry.push(alert);
    else entries.set(key, [alert]);
  }
  return [...entries.values()];
}

/** Alerts of one campsite that say the same of other nights: one line that opens. */
function FoldedAlerts({ alerts, open, now, onOpen }: AlertListProps) {
  const momentOf = useMoments('short');
  const [isOpen, setIsOpen] = useState(() => alerts.some(({ id }) => id === open));
  const listId = useId();
  const { campsite, change, state, changed_at } = alerts[0]!;
  const unread = alerts.filter(({ read }) => !read).length;
  const runs = alerts.map(({ first_date, last_date }) => ({ first: first_date!, last: last_date ?? first_date! }));
  const nights = changeWords.folded(runs, toDay(now.slice(0, 10)));
  return (
    <li className={styles.alert} data-unread={unread > 0 || undefined}>
      <div className={styles.face}>
        <span className={styles.dot} aria-hidden="true" />
        <div className={styles.said}>
          <button
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text.folded({ campsite: campsite ?? '', kind: changeWords.kinds[change!], nights })}
          </button>
          <p className={styles.facts}>
            <span className={styles.state} data-state={state}>
              {text.states[state]}
            </span>
            {alerts.some(({ urgent }) => urgent) && <span className={styles.urgent}>{text.urgent}</span>}
            <time dateTime={changed_at}>{momentOf(changed_at)}</time>
            <span>{text.foldedCount({ count: alerts.length })}</span>
            {unread > 0 && <span>{text.foldedUnread({ count: unread })}</span>}
          </p>
        </div>
      </div>
      {isOpen && (
        <ol id={listId} className={styles.folded}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} isOpen={alert.id === open} now={now} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface AlertRowProps {
  readonly alert: InboxAlert;
  readonly isOpen: boolean;
  /** By the product’s clock. */
  readonly now: string;
  readonly onOpen: (id: string | null) => void;
}

/** One alert in two lines: what happened, how it stands, and the way to its night; opened, it is read. */
function AlertRow({ alert, isOpen, now, onOpen }: AlertRowProps) {
  const { id, title, line, state, read, urgent, changed_at, first_date } = alert;
  const momentOf = useMoments('short');
  const row = useRef<HTMLLIElement>(null);
  const { submit } = useAlertChange(id);
  const night = first_date === null ? null : parseDay(first_date);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function toggle() {
    if (!isOpen && !read) submit({ read: true });
    onOpen(isOpen ? null : id);
  }

  return (
    <li ref={row} className={styles.alert} data-unread={!read || undefined}>
      <div className={styles.face}>
        <span className={styles.dot} aria-hidden="true" />
        <div className={styles.said}>
          <button
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `alert-${id}` : undefined}
            onClick={toggle}
          >
            {!read && <span className="visually-hidden">{text.unreadMark}: </span>}
            {title}
          </button>
          <p className="muted">{line}</p>
          <p className={styles.facts}>
            <span className={styles.state} data-state={state}>
              {text.states[state]}
            </span>
            {urgent && <span className={styles.urgent}>{text.urgent}</span>}
            <time dateTime={changed_at}>{momentOf(changed_at)}</time>
            <span>{reportedWords(alert, momentOf)}</span>
          </p>
        </div>
        {night && (
          <Link to="/dashboard" search={{ day: night, view: 'table', night }} className={styles.night}>
            {text.night}
          </Link>
        )}
      </div>
      {isOpen && <AlertDetails key={alert.note} alert={alert} now={now} />}
    </li>
  );
}

function reportedWords(alert: InboxAlert, momentOf: (at: string) => string): string {
  const { stopped, muted_until, waits, told_at: sent_at, state } = alert;
  if (stopped) return text.stopped;
  if (muted_until !== null) return text.muted({ moment: momentOf(muted_until) });
  if (waits && state !== 'pending') return text.waits;
  return sent_at === null ? text.notTold : text.told({ moment: momentOf(sent_at) });
}
