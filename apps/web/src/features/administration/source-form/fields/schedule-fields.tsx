import { sourceFormText as text } from '../source-form-words.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import type { FieldsProps } from './field-props.ts';
import { EVERY_S, EXPECTED_S, isScheduled } from '../source-draft.ts';
import styles from '../source-form.module.css';

/** When it is looked at, and how often something new is expected. */
export function ScheduleFields({ draft, edit }: FieldsProps) {
  return (
    <div className={styles.group}>
      {isScheduled(draft.door) && (
        <ChoiceField
          label={text.every}
          value={valueOf(draft.everyS)}
          choices={choicesOf(EVERY_S, draft.everyS, text.never, text.everyChoice)}
          onChange={(value) => edit({ everyS: secondsOf(value) })}
        />
      )}
      <ChoiceField
        label={text.expected}
        value={valueOf(draft.expectedS)}
        choices={choicesOf(EXPECTED_S, draft.expectedS, text.expectedNever, text.expectedChoice)}
        onChange={(value) => edit({ expectedS: secondsOf(value) })}
      />
      <p className={styles.help}>{text.expectedHelp}</p>
    </div>
  );
}

const valueOf = (seconds: number | null): string => seconds?.toString() ?? '';
const secondsOf = (value: string): number | null => (value === '' ? null : Number(value));

/** What is offered, with what is set already among it. */
function choicesOf(
  offered: readonly number[],
  set: number | null,
  none: string,
  words: (seconds: number) => string,
): { readonly value: string; readonly label: string }[] {
  const all = set === null || offered.includes(set) ? offered : [...offered, set].sort((a, b) => a - b);
  return [{ value: '', label: none }, ...all.map((seconds) => ({ value: String(seconds), label: words(seconds) }))];
}
