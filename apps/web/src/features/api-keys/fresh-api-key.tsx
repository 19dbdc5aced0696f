import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { apiKeysText } from '../../text/identity/api-keys.ts';
import styles from './api-keys.module.css';
import type { FreshKey } from './use-api-keys.ts';

const text = apiKeysText.fresh;

/** A key that was made just now: the only time it is seen. */
export function FreshApiKey({ fresh, onDone }: { readonly fresh: FreshKey; onDone(): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  useEffect(() => select(field.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(fresh.key);
      say(text.copied);
    } catch {
      select(field.current);
      say(text.notCopied);
    }
  }

  return (
    <section className={styles.fresh} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{text.title(fresh.api_key.name)}</h3>
      <p id={`${id}-warning`} role="alert">
        {text.warning}
      </p>
      <div className={styles.secret}>
        <input
          ref={field}
          readOnly
          spellCheck={false}
          aria-label={text.key}
          aria-describedby={`${id}-warning`}
          value={fresh.key}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{text.copy}</Button>
      </div>
      <p role="status" className={styles.small}>
        {said}
      </p>
      <Button variant="default" className={styles.add} onClick={onDone}>
        {text.done}
      </Button>
    </section>
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
