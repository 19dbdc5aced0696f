import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './secret-notice.module.css';

interface SecretWords {
  readonly warning: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly done: string;
}

interface SecretNoticeProps {
  readonly level: 'h3' | 'h4';
  readonly title: string;
  /** What the secret is. */
  readonly label: string;
  readonly secret: string;
  readonly words: SecretWords;
  onDone(): void;
}

/** A secret that was made just now, selected and ready to be copied: the only time it is seen. */
export function SecretNotice({ level: Heading, title, label, secret, words, onDone }: SecretNoticeProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [stated, say] = useState('');
  useEffect(() => select(field.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      say(words.copied);
    } catch {
      select(field.current);
      say(words.notCopied);
    }
  }

  return (
    <section className={styles.fresh} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{title}</Heading>
      <p id={`${id}-warning`} role="alert">
        {words.warning}
      </p>
      <div className={styles.secret}>
        <input
          ref={field}
          readOnly
          spellCheck={false}
          aria-label={label}
          aria-describedby={`${id}-warning`}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <p role="status" className={styles.said}>
        {stated}
      </p>
      <Button variant="default" className={styles.done} onClick={onDone}>
        {words.done}
      </Button>
    </section>
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
