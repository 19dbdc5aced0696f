import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '@vivac/contract/accounts';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './first-steps.module.css';

const usersText = wordsOf('users');

const text = usersText.steps;

/** The first ten minutes of an administrator, with ticks; nothing once all is done. */
export function FirstSteps({ users }: { readonly users: readonly User[] }) {
  const { managers, hasLinks, isSeen } = progressOf(users);
  const isInvited = managers.length > 0;
  // Where somebody's campsite has data, some has been brought in.
  const batches = useQuery({ ...callQuery('getBatches', { query: {} }), enabled: !isSeen }).data;
  const hasData = isSeen || (batches !== undefined && batches.total > 0);
  const isUnknown = !isSeen && batches === undefined;
  if (isUnknown || [hasData, isInvited, hasLinks].every(Boolean)) return null;
  const next = managers.find(({ reference_campsite: own }) => own === null)?.email;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{text.title}</h2>
      <ol>
        <Step isDone={hasData} why={text.dataWhy}>
          <Link to="/administration/import">{text.data}</Link>
        </Step>
        <Step isDone={isInvited} why={text.inviteWhy}>
          <Link to="/register">{text.invite}</Link>
        </Step>
        <Step isDone={hasLinks} why={text.linksWhy}>
          <Link to="/set-reference" search={next === undefined ? {} : { email: next }}>
            {text.links}
          </Link>
        </Step>
      </ol>
    </section>
  );
}

function progressOf(users: readonly User[]) {
  return {
    managers: users.filter(({ admin }) => !admin),
    hasLinks: users.some(({ reference_campsite: own, competitors }) => own !== null && competitors.length > 0),
    isSeen: users.some(({ reference_campsite: own }) => own?.state === 'active'),
  };
}

interface StepProps {
  readonly isDone: boolean;
  readonly why: string;
  readonly children: ReactNode;
}

function Step({ isDone, why, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      {isDone ? (
        <span className={styles.tick} role="img" aria-label={text.done}>
          ✓
        </span>
      ) : (
        <span className={styles.tick} />
      )}
      <div>
        {children}
        <p>{why}</p>
      </div>
    </li>
  );
}
