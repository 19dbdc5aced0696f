import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfferedMapping } from '@vivac/contract/administration/try-source';
import { callQuery } from '../../../api/call.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Failed } from '../../../ui/states/failed.tsx';
import { type FieldsProps, LongTextField } from './plain-fields.tsx';
import { sourceFormText as text } from './source-form-words.ts';
import styles from './source-form.module.css';

/** What the source brings, and how its columns are read. */
export function MappingFields({ draft, edit, errorOf, isBusy, stored }: FieldsProps) {
  return (
    <div className={styles.group}>
      <ChoiceField label={text.kind} value={draft.kind} choices={text.kinds} onChange={(kind) => edit({ kind })} />
      <ChoiceField
        label={text.mapping}
        value={draft.mappingWay}
        choices={text.mappings}
        onChange={(mappingWay) => edit({ mappingWay })}
      />
      {draft.mappingWay === 'ready' && <ReadyMappingField {...{ draft, edit, errorOf, isBusy, stored }} />}
      {draft.mappingWay === 'own' && (
        <>
          <LongTextField
            label={text.ownMapping}
            description={text.ownMappingHelp}
            field="mapping"
            rows={10}
            readOnly={isBusy}
            value={draft.ownMapping}
            error={errorOf('mapping')}
            onChange={(ownMapping) => edit({ ownMapping })}
          />
          <label className={styles.file}>
            {text.ownMappingFile}
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget: { files } }) => {
                const file = files?.[0];
                if (file) void file.text().then((ownMapping) => edit({ ownMapping }));
              }}
            />
          </label>
        </>
      )}
      {draft.kind === 'prices' && (
        <>
          <ChoiceField
            label={text.complete.question}
            value={draft.complete}
            choices={text.completeChoices}
            onChange={(complete) => edit({ complete })}
          />
          <p className="muted text-13 anywhere">{text.completeMeans[draft.complete]}</p>
        </>
      )}
    </div>
  );
}

/** One of the mappings that are offered by name for what the source brings. */
function ReadyMappingField({ draft, edit, errorOf, isBusy }: FieldsProps) {
  const { data, isError, refetch } = useQuery({ ...callQuery('getReadyMappings', {}), staleTime: Infinity });
  const { readyMapping: chosen, kind } = draft;
  const offered = (data?.mappings ?? []).filter((each) => each.kind === kind);
  const found = offered.find(({ id }) => id === chosen);
  return (
    <div className={styles.group}>
      <ChoiceField
        label={text.readyMapping}
        field="ready_mapping"
        value={chosen}
        choices={choicesOf(offered, chosen)}
        error={errorOf('ready_mapping')}
        onChange={(readyMapping) => edit({ readyMapping, readyAnswers: {} })}
      />
      {isError && !data && <Failed look="strip" title={text.mappingsFailed} onRetry={() => void refetch()} />}
      {found && <Found mapping={found} {...{ draft, edit, isBusy }} />}
      {errorOf('ready_answers') !== null && <p className={styles.error}>{errorOf('ready_answers')}</p>}
    </div>
  );
}

/** What is offered, with what is chosen already among it. */
function choicesOf(offered: readonly OfferedMapping[], chosen: string) {
  const isOffered = chosen === '' || offered.some(({ id }) => id === chosen);
  return [
    { value: '', label: text.chooseMapping },
    ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
    ...offered.map(({ id, title }) => ({ value: id, label: title })),
  ];
}

interface FoundProps extends Pick<FieldsProps, 'draft' | 'edit' | 'isBusy'> {
  readonly mapping: OfferedMapping;
}

function Found({ mapping, ...fields }: FoundProps) {
  const { use, documented, blanks } = mapping;
  return (
    <>
      <p className="muted text-13 anywhere">{documented ? use : `${use} ${text.undocumented}`}</p>
      <Blanks blanks={blanks} {...fields} />
    </>
  );
}

interface BlanksProps extends Omit<FoundProps, 'mapping'> {
  readonly blanks: OfferedMapping['blanks'];
}

/** What an answer does not say and a person must. */
function Blanks({ blanks, draft, edit, isBusy }: BlanksProps) {
  return blanks.map(({ field, what, otherwise }) => (
    <TextInput
      key={field}
      label={text.answer(what)}
      description={otherwise === null ? undefined : text.answerOtherwise({ otherwise })}
      data-field="ready_answers"
      autoComplete="off"
      maxLength={300}
      readOnly={isBusy}
      value={draft.readyAnswers[field] ?? ''}
      onChange={({ currentTarget: { value } }) => edit({ readyAnswers: { ...draft.readyAnswers, [field]: value } })}
    />
  ));
}
