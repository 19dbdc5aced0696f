import { Link } from '@tanstack/react-router';
import type { InboxAlert } from '@vivac/contract/alerts/inbox';
import { parseDay, toDay } from '@vivac/domain/time/day';
import { useEffect, useId, useRef, useState } from 'react';
import { useMoments } from '../../api/use-moments.ts';
import { changeWords } from '../../text/change-words.ts';
import { unbrokenSpans } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './inbox.module.css';
import { useAlertChange } from './use-inbox.ts';
import { Button, Textarea } from '@mantine/core';
import { errorSentence } from '../../api/api-error.ts';
import { Notice } from '../../ui/states/notice.tsx';

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
            {!read && <span className="visually-hidden">{text.unreadMark} </span>}
            {unbrokenSpans(title)}
          </button>
          <p className="muted">{unbrokenSpans(line)}</p>
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

const DAY_MS = 86_400_000;
const MUTES = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const;
const NOTE_CHARACTERS = 500;

/** Since when it is so, where it was told, and what its reader does about it (inbox-14). */
function AlertDetails({ alert, now }: { readonly alert: InboxAlert; readonly now: string }) {
  const { id, opened_at, closed_at, deliveries, note } = alert;
  const momentOf = useMoments();
  const change = useAlertChange(id);
  const [written, setWritten] = useState(note ?? '');
  return (
    <div id={`alert-${id}`} className={styles.details}>
      <p className={styles.hint}>
        {text.since({ moment: momentOf(opened_at) })}
        {closed_at !== null && `. ${text.ended({ moment: momentOf(closed_at) })}`}
      </p>
      {deliveries.length > 0 && <Deliveries alert={alert} />}
      <AlertActions alert={alert} now={now} onChange={change.submit} />
      <form
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          change.submit({ note: written });
        }}
      >
        <Textarea
          label={text.note}
          placeholder={text.notePlaceholder}
          rows={2}
          maxLength={NOTE_CHARACTERS}
          value={written}
          onChange={({ currentTarget: { value } }) => setWritten(value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={written.trim() === (note ?? '')}
          aria-disabled={change.isPending || undefined}
        >
          {text.saveNote}
        </Button>
      </form>
      {change.isError && (
        <Notice tone="error">
          {text.changeFailed} {errorSentence(change.error)}
        </Notice>
      )}
    </div>
  );
}

interface AlertActionsProps {
  readonly alert: InboxAlert;
  /** By the product’s clock. */
  readonly now: string;
  readonly onChange: ReturnType<typeof useAlertChange>['submit'];
}

function AlertActions({ alert: { muted_until, stopped }, now, onChange }: AlertActionsProps) {
  const isMuted = muted_until !== null;
  const muteFor = (ms: number) => onChange({ muted_until: new Date(Date.parse(now) + ms).toISOString() });
  return (
    <div className={styles.actions}>
      {!stopped && !isMuted && (
        <div role="group" aria-label={text.mute} className={styles.mutes}>
          <span aria-hidden="true">{text.mute}</span>
          {MUTES.map(([length, ms]) => (
            <Button key={length} size="xs" variant="default" onClick={() => muteFor(ms)}>
              {text.muteFor[length]}
            </Button>
          ))}
        </div>
      )}
      {isMuted && (
        <Button size="xs" variant="default" onClick={() => onChange({ muted_until: null })}>
          {text.unmute}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onChange({ stopped: !stopped })}>
        {stopped ? text.again : text.stop}
      </Button>
      <Button size="xs" variant="default" onClick={() => onChange({ read: false })}>
        {text.markUnread}
      </Button>
    </div>
  );
}

function Deliveries({ alert: { deliveries } }: { readonly alert: InboxAlert }) {
  const momentOf = useMoments('short');
  return (
    <ul className={styles.deliveries} aria-label={text.deliveries}>
      {deliveries.map(({ channel, name, state, at }) => (
        <li key={`${channel} ${name}`}>
          {text.deliveryTo({
            where: channel === 'email' ? text.delivery.email : `${text.delivery[channel]} ${name}`,
            state: state === 'sent' ? text.deliveryStates.sent({ moment: momentOf(at) }) : text.deliveryStates[state],
          })}
        </li>
      ))}
    </ul>
  );
}
