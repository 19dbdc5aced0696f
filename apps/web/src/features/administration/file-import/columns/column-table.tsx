import type { GuessQuestion, GuessedColumn } from '@vivac/contract/administration/uploads';
import { fieldName } from '../../../../text/imports/field-names.ts';
import { fileImportText as text } from '../../../../text/imports/file-import.ts';
import { SKIP_ROW, fieldOfColumn, withAnswer, withColumn } from '../mapping-draft.ts';
import { columnReason } from './column-reason.ts';
import styles from './columns.module.css';
import type { ColumnsProps } from './columns-props.ts';
import type { Reading } from '../use-upload.ts';
import { SeenAt } from './seen-at.tsx';

/** A row a column; what is asked about it stands in it, on yellow. */
export function ColumnTable({ reading, onChange }: ColumnsProps) {
  const { guess } = reading;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.column}</th>
          <th scope="col">{text.example}</th>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.why}</th>
        </tr>
      </thead>
      <tbody>
        {guess.columns.map((column) => (
          <ColumnRow key={column.name} column={column} reading={reading} onChange={onChange} />
        ))}
        {guess.questions.map((question, at) =>
          question.asks === 'observed_at' ? (
            <tr key={question.asks} className={styles.row} data-asks>
              <td colSpan={2}>{text.questions[question.asks]}</td>
              <td colSpan={2}>
                <SeenAt reading={reading} onChange={onChange} key={at} />
              </td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

interface ColumnRowProps extends ColumnsProps {
  readonly column: GuessedColumn;
}

function ColumnRow({ column, reading, onChange }: ColumnRowProps) {
  const { guess, draft } = reading;
  const field = fieldOfColumn(draft, column.name);
  const asksOf = <Questions column={column} reading={reading} onChange={onChange} />;
  const unknown = unknownValues(column, reading);
  const isAsking = unknown > 0 || guess.questions.some((question) => question.column === column.name);
  return (
    <tr className={styles.row} data-asks={isAsking || undefined} data-unused={isUnused(column, field) || undefined}>
      <th scope="row">{column.name}</th>
      <td className={styles.example}>
        <span>{column.example === '' ? text.emptyColumn : column.example}</span>
      </td>
      <td>
        {column.offer_of === null ? (
          <FieldSelect
            column={column}
            field={field}
            fields={guess.fields}
            onField={(chosen) => onChange(withColumn(draft, column, chosen))}
          />
        ) : (
          <span>{text.ofOffer(fieldName(column.field ?? ''), column.offer_of)}</span>
        )}
      </td>
      <td className={styles.why}>
        {unknown > 0 && <p>{text.unknownValues(unknown)}</p>}
        {isAsking ? asksOf : columnReason(column, column.offer_of === null ? field : column.field)}
      </td>
    </tr>
  );
}

function isUnused(column: GuessedColumn, field: string | null): boolean {
  return field === null && column.offer_of === null;
}

/** How many texts of a column nobody has given a meaning. */
function unknownValues(column: GuessedColumn, { draft }: Reading): number {
  const field = fieldOfColumn(draft, column.name);
  if (field === null || field !== column.field) return 0;
  const values = draft.fields[field]?.values ?? {};
  return (column.translations ?? []).filter(({ text: written, meant }) => meant === null && !(written in values))
    .length;
}

function Questions({ column, reading, onChange }: ColumnRowProps) {
  const { guess, draft, answers } = reading;
  return guess.questions.map((question, at) =>
    question.column === column.name ? (
      <QuestionField
        key={question.asks}
        question={question}
        taken={answers[at] ?? question.taken ?? ''}
        onAnswer={(answer) => onChange(withAnswer(draft, answer), { ...answers, [at]: answer.answer })}
      />
    ) : null,
  );
}

interface FieldSelectProps {
  readonly column: GuessedColumn;
  readonly field: string | null;
  readonly fields: readonly string[];
  onField(field: string | null): void;
}

function FieldSelect({ column, field, fields, onField }: FieldSelectProps) {
  const others = [field, column.field].filter((one) => one !== null && one !== SKIP_ROW && !fields.includes(one));
  const choices = [...fields, ...new Set(others)] as string[];
  return (
    <select
      className={styles.select}
      aria-label={text.fieldOf(column.name)}
      value={field ?? ''}
      onChange={({ currentTarget: { value } }) => onField(value === '' ? null : value)}
    >
      <option value="">{text.notImported}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {fieldName(choice)}
        </option>
      ))}
      <option value={SKIP_ROW}>{text.skipRow}</option>
    </select>
  );
}

interface QuestionFieldProps {
  readonly question: GuessQuestion;
  readonly taken: string;
  onAnswer(answer: GuessQuestion['answers'][number]): void;
}

function QuestionField({ question, taken, onAnswer }: QuestionFieldProps) {
  return (
    <label className={styles.question}>
      {text.questions[question.asks]} {question.example !== '' && <b>{question.example}</b>}
      <select
        className={styles.select}
        value={taken}
        onChange={({ currentTarget: { selectedIndex } }) => onAnswer(question.answers[selectedIndex]!)}
      >
        {question.answers.map(({ answer }) => (
          <option key={answer} value={answer}>
            {text.answers[answer] ?? answer}
          </option>
        ))}
      </select>
    </label>
  );
}
