import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { fileImportText as text } from '../file-import-words.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { type Draft, draftOf, withDecimal } from '../mapping-draft.ts';
import { FILE_KINDS } from '../file-kinds.ts';
import { CompleteQuestion } from './complete-question.tsx';
import { ColumnTable, isRead } from './column-table.tsx';
import styles from './columns.module.css';
import type { ColumnsProps } from './columns-props.ts';
import { FileQuestions } from './question-field.tsx';
import { SameInEveryRow } from './same-in-every-row.tsx';
import { Translations } from './translations.tsx';

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
  const asked = guess.questions.length;
  const unused = guess.columns.length - used.length;
  return (
    <section className={styles.panel} aria-labelledby="columns-title">
      <div className={styles.head}>
        <div>
          <h2 id="columns-title">{text.columns}</h2>
          <p className={styles.counts}>
            {text.columnCounts({ all: guess.columns.length, known: used.length, questions: asked, unused })}
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
        <p className={styles.counts}>{text.becomeRows({ names: draft.table.unpivot.columns.join(', ') })}</p>
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
