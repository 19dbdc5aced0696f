import { Button, Textarea } from '@mantine/core';
import type { InboxAlert } from '@vivac/contract/alerts/inbox';
import { useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useAlertChange } from './use-inbox.ts';
import styles from './inbox.module.css';

const text = wordsOf('inbox');
const DAY_MS = 86_400_000;
const MUTES = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const;
const NOTE_CHARACTERS = 500;

/** Since when it is so, where it was told, and what its reader does about it (inbox-14). */
export function AlertDetails({ alert, now }: { readonly alert: InboxAlert; readonly now: string }) {
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
          {channel === 'email' ? text.delivery.email : `${text.delivery[channel]} ${name}`}:{' '}
          {state === 'sent' ? text.deliveryStates.sent({ moment: momentOf(at) }) : text.deliveryStates[state]}
        </li>
      ))}
    </ul>
  );
}
