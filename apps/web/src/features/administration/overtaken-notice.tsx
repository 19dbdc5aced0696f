import { Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { wordsOf } from '../../text/reader.ts';
import styles from './overtaken-notice.module.css';

const text = wordsOf('users').changed;

interface OvertakenNoticeProps {
  readonly user: User;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Somebody else changed the links while these were edited: what they saved, and which shall count. */
export function OvertakenNotice({ user, onTakeTheirs, onKeepMine }: OvertakenNoticeProps) {
  const names = user.competitors.map(({ name }) => name);
  return (
    <section className={styles.overtaken}>
      <h3>{text.title({ who: user.changed_by ?? text.somebody })}</h3>
      <p>{text.detail}</p>
      <dl>
        <dt>{text.reference}</dt>
        <dd>{user.reference_campsite?.name ?? text.none}</dd>
        <dt>{text.competitors}</dt>
        <dd>{names.length === 0 ? text.none : names.join(', ')}</dd>
      </dl>
      <div className={styles.overtakenAnswers}>
        <Button variant="default" onClick={onTakeTheirs}>
          {text.takeTheirs}
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          {text.keepMine}
        </Button>
      </div>
    </section>
  );
}
