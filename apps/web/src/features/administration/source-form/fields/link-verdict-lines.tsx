import type { LinkVerdict } from '@vivac/domain/sources/link-verdict';
import type { ReactNode } from 'react';
import { sourceFormText } from '../source-form-words.ts';
import styles from '../source-form.module.css';

const text = sourceFormText.verdict;

interface LinkVerdictLinesProps {
  readonly verdict: LinkVerdict;
  /** What can be taken over at once. */
  readonly children?: ReactNode;
}

/** What a link can give and what not, and the other ways. */
export function LinkVerdictLines({ verdict, children }: LinkVerdictLinesProps) {
  const { gives, lacks, next } = sourceFormText.verdictOf(verdict);
  return (
    <div role="group" aria-label={text.region} className={styles.verdict} data-kind={verdict.kind}>
      <p>
        <strong>{gives}</strong>
      </p>
      {lacks !== null && <p>{lacks}</p>}
      <ul>
        {next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
