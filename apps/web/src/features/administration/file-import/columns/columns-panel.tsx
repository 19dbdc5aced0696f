import { Button, TextInput } from '@mantine/core';
import { useRef, useState, useId } from 'react';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { fieldName } from '../../../../text/field-names.ts';
import { fileImportText as text } from '../file-import-words.ts';
import { FILE_KINDS } from '../file-kinds.ts';
import {
  type Draft,
  draftOf,
  withDecimal,
  isComplete,
  lacksCompleteness,
  constantFields,
  withConstant,
} from '../mapping-draft.ts';
import { ColumnTable, isRead, Translations } from './column-table.tsx';
import styles from './columns.module.css';
import { type ColumnsProps, countUnanswered, FileQuestions } from './question-field.tsx';

interface ColumnsPanelProps extends ColumnsProps {
  onKind(kind: Draft['kind']): void;
  onLoad(draft: Draft): void;
}

const MARKS = [
  { value: '', label: text.decimalChoices[''] },
  { value: '.', label: text.decimalChoices['.'] },
  { value: ',', label: text.decimalChoices[','] },
] as const;

/** What each column of the file is, why, and what is asked about it. */
export function ColumnsPanel({ reading, onChange, onKind, onLoad }: ColumnsPanelProps) {
  const { guess, draft } = reading;
  const used = guess.columns.filter((column) => isRead(column, reading));
  const unused = guess.columns.length - used.length;
  return (
    <section className="card pad-16" aria-labelledby="columns-title">
      <div className={styles.head}>
        <div>
          <h2 id="columns-title">{text.columns}</h2>
          <p className="no-margin muted text-13">
            {text.columnCounts({
              all: guess.columns.length,
              known: used.length,
              questions: countUnanswered(reading),
              unused,
            })}
          </p>
        </div>
        <LoadMapping onLoad={onLoad} />
      </div>
      <div className={styles.reading}>
        <ChoiceField label={text.kind} value={draft.kind} choices={FILE_KINDS} onChange={onKind} />
        <ChoiceField
          label={text.decimalMark}
          value={draft.decimal ?? ''}
          choices={MARKS}
          onChange={(mark) => onChange(withDecimal(draft, mark))}
        />
      </div>
      <CompleteQuestion reading={reading} onChange={onChange} />
      <FileQuestions reading={reading} onChange={onChange} />
      {draft.table?.unpivot && (
        <p className="no-margin muted text-13">{text.becomeRows({ names: draft.table.unpivot.columns.join(', ') })}</p>
      )}
      <ColumnTable reading={reading} onChange={onChange} />
      <Translations reading={reading} onChange={onChange} />
      <SameInEveryRow reading={reading} onChange={onChange} />
    </section>
  );
}

const MAX_MAPPING_BYTES = 1_000_000;

function LoadMapping({ onLoad }: { onLoad(draft: Draft): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ tone: 'error' | 'success'; sentence: string } | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const draft = file.size > MAX_MAPPING_BYTES ? null : draftOf(parsed(await file.text()));
    if (draft) onLoad(draft);
    setOutcome({
      tone: draft ? 'success' : 'error',
      sentence: draft ? text.mappingLoaded({ name: file.name }) : text.notAMapping({ name: file.name }),
    });
  };
  return (
    <div className={styles.load}>
      <Button variant="default" onClick={() => field.current?.click()}>
        {text.loadMapping}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={text.loadMapping}
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {outcome && <Notice tone={outcome.tone}>{outcome.sentence}</Notice>}
    </div>
  );
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

const ANSWERS = [
  { complete: true, label: text.complete.yes, means: text.complete.yesMeans },
  { complete: false, label: text.complete.no, means: text.complete.noMeans },
] as const;

/** Whether the file names everything that was on sale; nothing is chosen before somebody does. */
function CompleteQuestion({ reading: { guess, draft }, onChange }: ColumnsProps) {
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

/** What no column says and is the same in every row. */
function SameInEveryRow({ reading: { draft }, onChange }: ColumnsProps) {
  const valueOf = (field: string) => String(draft.fields[field]?.constant ?? '');
  return (
    <div className={styles.part}>
      <h3>{text.constants}</h3>
      <p className="no-margin muted text-13">{text.constantHint}</p>
      <div className={styles.constants}>
        <TextInput
          label={text.source}
          maxLength={200}
          value={draft.source ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withConstant(draft, 'source', value))}
        />
        {constantFields(draft).map((field) => (
          <TextInput
            key={field}
            label={fieldName(field)}
            maxLength={200}
            value={valueOf(field)}
            onChange={({ currentTarget: { value } }) => onChange(withConstant(draft, field, value))}
          />
        ))}
      </div>
    </div>
  );
}
