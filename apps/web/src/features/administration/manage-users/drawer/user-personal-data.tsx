import { Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { useState } from 'react';
import { wordsOf } from '../../../../text/reader.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { Question } from '../../../../ui/states/question.tsx';
import { PasswordLink } from '../../password-link/password-link.tsx';
import type { ListChanges } from '../use-user-list.ts';
import { usePersonalData } from './use-personal-data.ts';
import styles from './user-drawer.module.css';

const usersText = wordsOf('users');
const text = usersText.personal;

interface UserPersonalDataProps {
  readonly user: User;
  readonly changes: ListChanges;
}

/** All that is kept of a user: taken out as a file, or erased for good. */
export function UserPersonalData({ user, changes }: UserPersonalDataProps) {
  const { email } = user;
  const [isAsked, ask] = useState(false);
  const personal = usePersonalData(user, changes);
  return (
    <>
      <h3 className={styles.personalTitle}>{text.title}</h3>
      <div className={styles.personal}>
        <Button
          variant="default"
          aria-label={text.downloadOf({ email })}
          aria-disabled={personal.isDownloading || undefined}
          onClick={personal.download}
        >
          {text.download}
        </Button>
        {!user.invited && <PasswordLink user={user} variant="default" onTaken={changes.reload} />}
        <Button variant="outline" color="error" aria-label={text.eraseOf({ email })} onClick={() => ask(true)}>
          {text.erase}
        </Button>
      </div>
      {personal.isDownloading && <p>{text.downloading}</p>}
      {isAsked && (
        <Question
          title={text.question({ email })}
          confirm={text.erase}
          cancel={usersText.cancel}
          isBusy={personal.isErasing}
          form={<EraseState isBusy={personal.isErasing} failure={personal.eraseFailure} />}
          onConfirm={personal.erase}
          onCancel={() => {
            personal.forgetFailure();
            ask(false);
          }}
        >
          {text.detail}
        </Question>
      )}
    </>
  );
}

function EraseState({ isBusy, failure }: { readonly isBusy: boolean; readonly failure: string | null }) {
  return (
    <>
      <div role="status">{isBusy && text.underWay}</div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
