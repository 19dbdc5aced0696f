import { Button, TextInput } from '@mantine/core';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { useMoments } from '../../../api/use-moments.ts';
import { sourcesText } from '../../../text/sources.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { GROUNDS } from '../sources/consent-question.tsx';
import { type FieldsProps, LongTextField, Tick } from './plain-fields.tsx';
import { type HeaderDraft, EVERY_S, EXPECTED_S, canPlan, isScheduled } from './source-draft.ts';
import { sourceFormText as text } from './source-form-words.ts';
import styles from './source-form.module.css';

/** Whether a platform is asked by POST; a body that is stored is never shown. */
export function RequestFields({ draft, edit, errorOf, isBusy }: FieldsProps) {
  return (
    <div className={styles.group}>
      <Tick label={text.post} checked={draft.isPosted} onChange={(isPosted) => edit({ isPosted })} />
      {draft.isPosted && (
        <LongTextField
          label={text.body}
          description={text.bodyHelp}
          placeholder={draft.hasStoredBody ? text.stored : ''}
          field="request_body"
          rows={4}
          maxLength={20_000}
          readOnly={isBusy}
          value={draft.requestBody}
          error={errorOf('request_body')}
          onChange={(requestBody) => edit({ requestBody })}
        />
      )}
      <RunFields {...{ draft, edit, errorOf, isBusy }} />
    </div>
  );
}

/** Whether the results of a run wait at the platform, and who names it. */
function RunFields({ draft: { run, plan }, edit, errorOf, isBusy }: Omit<FieldsProps, 'stored'>) {
  if (plan !== null) return null;
  return (
    <>
      <Tick
        label={text.run.use}
        checked={run !== null}
        onChange={(isOn) => edit({ run: isOn ? { address: '', field: 'data.id' } : null })}
      />
      {run !== null && (
        <>
          <TextInput
            label={text.run.address}
            description={text.run.addressHelp}
            type="url"
            data-field="run"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            readOnly={isBusy}
            value={run.address}
            error={errorOf('run')}
            onChange={({ currentTarget: { value } }) => edit({ run: { ...run, address: value } })}
          />
          <TextInput
            label={text.run.field}
            description={text.run.fieldHelp}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            readOnly={isBusy}
            value={run.field}
            onChange={({ currentTarget: { value } }) => edit({ run: { ...run, field: value } })}
          />
        </>
      )}
    </>
  );
}

const MOST_HEADERS = 20;

/** Headers that are sent along; a value that is stored is never shown. */
export function HeaderFields({ draft: { headers }, edit, errorOf, isBusy }: FieldsProps) {
  const change = (key: number, more: Partial<HeaderDraft>) =>
    edit({ headers: headers.map((header) => (header.key === key ? { ...header, ...more } : header)) });
  const nextKey = Math.max(-1, ...headers.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.fieldset}>
      <legend>{text.headers}</legend>
      <p className="muted text-13 anywhere">{text.headersHelp}</p>
      <ul className={styles.headers}>
        {headers.map(({ key, name, value }, at) => (
          <li key={key}>
            <TextInput
              label={text.headerName({ nth: at + 1 })}
              data-field={`headers/${at}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              // A stored value belongs to its name.
              readOnly={isBusy || value === null}
              value={name}
              error={errorOf(`headers/${at}`)}
              onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
            />
            <TextInput
              label={text.headerValue({ nth: at + 1 })}
              type="password"
              autoComplete="new-password"
              maxLength={4000}
              readOnly={isBusy}
              placeholder={value === null ? text.stored : ''}
              value={value ?? ''}
              onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
            />
            <Button
              variant="subtle"
              aria-label={text.removeHeader({ nth: at + 1 })}
              onClick={() => edit({ headers: headers.filter((header) => header.key !== key) })}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      {errorOf('headers') !== null && <p className={styles.error}>{errorOf('headers')}</p>}
      <Button
        variant="default"
        className={styles.button}
        disabled={headers.length >= MOST_HEADERS}
        onClick={() => edit({ headers: [...headers, { key: nextKey, name: '', value: '' }] })}
      >
        {text.addHeader}
      </Button>
    </fieldset>
  );
}

/** When it is looked at, and how often something new is expected. */
export function ScheduleFields({ draft, edit }: FieldsProps) {
  return (
    <div className={styles.group}>
      {isScheduled(draft.door) && !(canPlan(draft) && draft.plan !== null) && (
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
      <p className="muted text-13 anywhere">{text.expectedHelp}</p>
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

const CHOICES = [{ value: '', label: text.noGround }, ...GROUNDS] as const;

/** On what ground the host may be read; a consent that stands is shown. */
export function ConsentFields({
  draft,
  edit,
  errorOf,
  isBusy,
  given,
}: FieldsProps & { readonly given: RegisteredSource['consent'] }) {
  const momentOf = useMoments();
  return (
    <fieldset className={styles.fieldset}>
      <legend>{text.consent}</legend>
      <p className="muted text-13 anywhere">
        {given === null
          ? text.consentHelp
          : text.given({ ground: sourcesText.grounds[given.ground], by: given.given_by, at: momentOf(given.given_at) })}
      </p>
      <ChoiceField
        label={text.ground}
        value={draft.ground ?? ''}
        choices={CHOICES}
        onChange={(ground) => edit({ ground: ground === '' ? null : ground })}
      />
      {errorOf('consent') !== null && <p className={styles.error}>{errorOf('consent')}</p>}
      {draft.ground !== null && (
        <TextInput
          label={text.note}
          description={text.noteHelp}
          data-field="note"
          autoComplete="off"
          maxLength={500}
          readOnly={isBusy}
          value={draft.note}
          error={errorOf('note')}
          onChange={({ currentTarget: { value } }) => edit({ note: value })}
        />
      )}
    </fieldset>
  );
}
