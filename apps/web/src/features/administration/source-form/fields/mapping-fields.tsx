import { sourceFormText as text } from '../source-form-words.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import type { FieldsProps } from './field-props.ts';
import { LongTextField } from './plain-fields.tsx';
import { ReadyMappingField } from './ready-mapping-field.tsx';
import styles from '../source-form.module.css';

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
          <p className={styles.help}>{text.completeMeans[draft.complete]}</p>
        </>
      )}
    </div>
  );
}
