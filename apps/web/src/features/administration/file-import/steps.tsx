import { fileImportText as text } from './file-import-words.ts';
import styles from './file-import.module.css';

/** Where somebody is on the way of a file; `at` counts from 0, beyond the last all are done. */
export function Steps({ at }: { readonly at: number }) {
  return (
    <ol className={styles.steps} aria-label={text.stepsLabel}>
      {text.steps.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <span aria-hidden="true">{place < at ? '✓' : place + 1}</span>
          {step}
          {place < at && <span className="visually-hidden">, {text.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
