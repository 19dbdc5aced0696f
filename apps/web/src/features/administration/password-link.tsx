import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '@vivac/contract/accounts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import styles from './password-link.module.css';

const usersText = wordsOf('users');
const text = usersText.link;

interface PasswordLinkProps {
  readonly user: Pick<User, 'email' | 'invited'>;
  readonly variant: 'subtle' | 'default';
  /** What is told of the invitation is another now. */
  onTaken(): void;
}

/** A link to choose a password, made for an administrator to hand over: shown once. */
export function PasswordLink({ user: { email, invited }, variant, onTaken }: PasswordLinkProps) {
  const [isRequested, ask] = useState(false);
  const label = invited ? text.takeOf({ email }) : text.takeResetOf({ email });
  function close() {
    ask(false);
    onTaken();
  }
  return (
    <>
      <Button variant={variant} aria-label={label} onClick={() => ask(true)}>
        {invited ? text.take : text.takeReset}
      </Button>
      {isRequested && <LinkQuestion email={email} onCancel={() => ask(false)} onDone={close} />}
    </>
  );
}

interface LinkQuestionProps {
  readonly email: string;
  onCancel(): void;
  onDone(): void;
}

function LinkQuestion({ email, onCancel, onDone }: LinkQuestionProps) {
  const momentOf = useMoments();
  const [stated, say] = useState('');
  const taking = useMutation({ mutationFn: () => call('takePasswordLink', { params: { email } }) });
  if (taking.data === undefined) {
    return (
      <Question
        title={text.title({ email })}
        confirm={text.make}
        cancel={usersText.cancel}
        isBusy={taking.isPending}
        isHarmless
        form={taking.isError && <Notice tone="error">{failureSentence(taking.error, text.failed)}</Notice>}
        onConfirm={() => taking.mutate()}
        onCancel={onCancel}
      >
        {text.why({ email })}
      </Question>
    );
  }
  const { link, valid_until: until } = taking.data;
  const copy = () => {
    void navigator.clipboard.writeText(link).then(
      () => say(text.copied),
      () => say(text.notCopied),
    );
  };
  return (
    <Question
      key="made"
      title={text.title({ email })}
      confirm={text.copy}
      cancel={text.done}
      isHarmless
      form={<MadeLink link={link} stated={stated} />}
      onConfirm={copy}
      onCancel={onDone}
    >
      {text.made({ email, moment: momentOf(until) })}
    </Question>
  );
}

function MadeLink({ link, stated }: { readonly link: string; readonly stated: string }) {
  return (
    <>
      <input
        ref={(field) => field?.focus()}
        className={styles.link}
        readOnly
        spellCheck={false}
        aria-label={text.field}
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p role="status" className={styles.said}>
        {stated}
      </p>
    </>
  );
}

/** Says that an invitation reaches nobody by itself, and how it does. Nothing where it was sent. */
export function StoredInvitation({ user, onTaken }: { readonly user: User; onTaken(): void }) {
  if (!user.invited || user.invitation?.state !== 'kept') return null;
  return (
    <div className={styles.kept}>
      <p>{text.kept}</p>
      <div className="row middle gap-12">
        <PasswordLink user={user} variant="default" onTaken={onTaken} />
        <Link to="/mail">{text.setUp}</Link>
      </div>
    </div>
  );
}
