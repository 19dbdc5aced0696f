import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../ui/save-file.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor').recovery;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  onDone(): void;
}

/** The only time they are seen. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [stated, say] = useState('');
  const top = useRef<HTMLElement>(null);
  useEffect(() => top.current?.focus(), []);
  const content = `${codes.join('\n')}\n`;

  const copy = () =>
    void navigator.clipboard.writeText(content).then(
      () => say(text.copied),
      () => say(text.notCopied),
    );

  return (
    <section ref={top} tabIndex={-1} className={styles.fresh} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{text.title}</h3>
      <p role="alert">{text.warning}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={copy}>
          {text.copy}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile({ fileName: text.fileName, content: new Blob([content], { type: 'text/plain' }) })}
        >
          {text.download}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {stated}
      </p>
      <div className={styles.buttons}>
        <Button size="md" onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </section>
  );
}
