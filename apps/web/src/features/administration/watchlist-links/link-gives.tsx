import { Link } from '@tanstack/react-router';
import { linkVerdict } from '@vivac/domain/sources/link-verdict';
import { useDeferredValue } from 'react';
import { sourceFormText } from '../source-form/source-form-words.ts';
import styles from './link-fields.module.css';

const text = sourceFormText.verdict;

/** In one quiet line what a link can give by itself; why not, and the other ways, when it is opened. */
export function LinkGives({ link: typed }: { readonly link: string }) {
  const link = useDeferredValue(typed.trim());
  const verdict = linkVerdict(link);
  if (verdict.kind === 'no_link') return null;
  const { gives, lacks, next } = sourceFormText.verdictOf(verdict);
  return (
    <details className={styles.gives}>
      <summary>{gives}</summary>
      {lacks !== null && <p>{lacks}</p>}
      <ul>
        {next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link to="/source-form" search={{ link }}>
        {text.addSource}
      </Link>
    </details>
  );
}
