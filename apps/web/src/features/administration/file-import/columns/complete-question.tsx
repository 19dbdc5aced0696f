import { useId } from 'react';
import { fileImportText as text } from '../file-import-words.ts';
import { isComplete, lacksCompleteness } from '../mapping-draft.ts';
import type { ColumnsProps } from './columns-props.ts';
import styles from './columns.module.css';

const ANSWERS = [
  { complete: true, label: text.complete.yes, means: text.complete.yesMeans },
  { complete: false, label: text.complete.no, means: text.complete.noMeans },
] as const;

/** Whether the file names everything that was on sale; nothing is chosen before somebody does. */
export function CompleteQuestion({ reading: { guess, draft }, onChange }: ColumnsProps) {
  const name = useId();
  if (draft.kind !== 'prices') return null;
  const isLikely = guess.questions.some(({ likely }) => likely === 'complete');
  const isChosen = (complete: boolean) => !lacksCompleteness(draft) && isComplete(draft) === complete;
  return (
    <fieldset className={styles.complete} data-asks={lacksCompleteness(draft) || undefined}>
      <legend>{text.complete.question}</legend>
      {ANSWERS.map(({ complete, label, means }) => (
        <div key={label}>
          <label>
            <input
              type="radio"
              name={name}
              checked={isChosen(complete)}
              aria-describedby={`${name}-${complete}`}
              onChange={() => onChange({ ...draft, complete })}
            />
            <span>{label}</span>
          </label>
          <p id={`${name}-${complete}`}>{means}</p>
        </div>
      ))}
      {isLikely && <p>{text.complete.likely}</p>}
    </fieldset>
  );
}
