import type { GuessQuestion } from '@vivac/contract/administration/uploads';
import { useId } from 'react';
import { fileImportText as text } from '../file-import-words.ts';
import { draftOf, isRequestedApart, lacksCompleteness, withAnswer, type Draft } from '../mapping-draft.ts';
import type { Reading } from '../use-upload.ts';
import styles from './columns.module.css';

/** What is asked about one column, or, with null, about what is no column of the file. */
export function Questions({ column, reading, onChange }: ColumnsProps & { readonly column: string | null }) {
  const { guess, draft, answers } = reading;
  return guess.questions.map((question, at) =>
    !isRequestedApart(question) && placeOf(question, reading) === column ? (
      <QuestionField
        key={`${question.asks} ${at}`}
        question={question}
        taken={answers[at] ?? question.taken}
        onAnswer={(answer) => onChange(withAnswer(draft, answer), { ...answers, [at]: answer.answer })}
      />
    ) : null,
  );
}

/** The column that a question stands beside; null where the table has none of that name. */
function placeOf({ column }: GuessQuestion, { guess }: ColumnsProps['reading']): string | null {
  return guess.columns.some(({ name }) => name === column) ? column : null;
}

/** What is asked about the file as a whole. */
export function FileQuestions(props: ColumnsProps) {
  const { reading } = props;
  if (!reading.guess.questions.some((one) => !isRequestedApart(one) && placeOf(one, reading) === null)) return null;
  return (
    <section className={styles.ofFile} aria-label={text.wholeFile} data-asks>
      <h3>{text.wholeFile}</h3>
      <Questions {...props} column={null} />
    </section>
  );
}

/** How many questions nobody has answered yet, whatever is taken for the answer meanwhile. */
export function countUnanswered({ guess, draft, answers }: Reading): number {
  const seenAt = ({ fields }: Draft) => JSON.stringify(fields['observed_at']);
  const proposed = draftOf(guess.mapping);
  return guess.questions.filter(({ asks }, at) => {
    if (asks === 'complete') return lacksCompleteness(draft);
    if (asks === 'observed_at') return proposed === null || seenAt(draft) === seenAt(proposed);
    return answers[at] === undefined;
  }).length;
}

interface QuestionFieldProps {
  readonly question: GuessQuestion;
  readonly taken: string | null;
  onAnswer(answer: GuessQuestion['answers'][number]): void;
}

function QuestionField({ question, taken, onAnswer }: QuestionFieldProps) {
  const why = useId();
  return (
    <div className={styles.question}>
      <label>
        {text.questions[question.asks]} {question.example !== '' && <b>{question.example}</b>}
        <select
          className={styles.select}
          aria-describedby={why}
          value={taken ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onAnswer(question.answers.find(({ answer }) => answer === value)!)
          }
        >
          {taken === null && (
            <option value="" disabled>
              {text.chooseAnswer}
            </option>
          )}
          {question.answers.map(({ answer }) => (
            <option key={answer} value={answer}>
              {text.answer(answer)}
            </option>
          ))}
        </select>
      </label>
      <p id={why} className={styles.whyAsked}>
        {text.whys[question.asks]}
      </p>
    </div>
  );
}

export interface ColumnsProps {
  readonly reading: Reading;
  onChange(draft: Draft, answers?: Reading['answers']): void;
}
