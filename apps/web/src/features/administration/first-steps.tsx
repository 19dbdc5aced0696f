import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '@vivac/contract/accounts';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './first-steps.module.css';

const usersText = wordsOf('users');

const text = usersText.steps;

/** Whether data was brought in: where somebody's campsite has some, nobody has to be asked. Undefined until it is known. */
export function useHasData(users: readonly User[]): boolean | undefined {
  const { isSeen } = progressOf(users);
  const batches = useQuery({ ...callQuery('getBatches', { query: {} }), enabled: users.length > 0 && !isSeen });
  return isSeen || batches.isError || (batches.data && batches.data.total > 0);
}

/** The same where a file was brought in: what comes next. */
export function StepsAfterImport() {
  const users = useQuery(callQuery('getUsers', {}));
  return users.data && <FirstSteps users={users.data} hasData />;
}

/** The first ten minutes of an administrator, with ticks; nothing once all is done. */
export function FirstSteps({ users, hasData }: { readonly users: readonly User[]; readonly hasData: boolean }) {
  const { managers, hasLinks } = progressOf(users);
  const isInvited = managers.length > 0;
  if ([hasData, isInvited, hasLinks].every(Boolean)) return null;
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
