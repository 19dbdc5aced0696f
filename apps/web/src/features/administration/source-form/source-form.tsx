import { fieldName } from '../../../text/field-names.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegisteredSource, SourceBody } from '@vivac/contract/administration/sources';
import { type FormEvent, lazy, Suspense, useRef, type RefObject, useState } from 'react';
import { callQuery, call } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { ASKED_HERE, Loaded, answeredHere } from '../../../ui/states/loaded.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AddressFields } from './address-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { ConsentFields, HeaderFields, RequestFields, ScheduleFields } from './request-fields.tsx';
import { NEW_PLAN } from './plan-draft.ts';
import { type FieldsProps, Tick } from './plain-fields.tsx';
import { wordsOf } from '../../../text/reader.ts';
import {
  canPlan,
  hasAddress,
  isPage,
  storedParameters,
  type DraftFault,
  type SourceDraft,
  bodyOf,
  draftOf,
  emptyDraft,
  faultsOf,
} from './source-draft.ts';
import { sourceFormText as text } from './source-form-words.ts';
import styles from './source-form.module.css';
import { ApiError } from '../../../api/api-error.ts';

interface SourceFormProps {
  /** The source that is changed as it is saved now; null for a new one. */
  readonly source: RegisteredSource | null;
  /** What a new source begins with. */
  readonly link: string;
  onSaved(id: number, message: string): void;
}

/** A source is added or changed; it can be tried before. */
export function SourceForm({ source, link, onSaved }: SourceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit, errorOf, isBusy, ...acts } = useSourceForm({ source, link, form, onSaved });
  const fields = { draft, edit, errorOf, isBusy, stored: source === null ? [] : storedParameters(source) };

  function submit(event: FormEvent) {
    event.preventDefault();
    acts.save();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.group}>
        <ChoiceField label={text.door} value={draft.door} choices={text.doors} onChange={(door) => edit({ door })} />
        <p className="muted text-13 anywhere">{text.doorHelp[draft.door]}</p>
      </div>
      {hasAddress(draft.door) && <AddressFields {...fields} />}
      <TextInput
        label={text.name}
        description={text.nameHelp}
        data-field="name"
        autoComplete="off"
        maxLength={100}
        readOnly={isBusy}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => edit({ name: value })}
      />
      {!isPage(draft.door) && <MappingFields {...fields} />}
      {draft.door === 'feed' && <RequestFields {...fields} />}
      {hasAddress(draft.door) && <HeaderFields {...fields} />}
      <FeedFields {...fields} source={source} />
      <ScheduleFields {...fields} />
      {hasAddress(draft.door) && <ConsentFields {...fields} given={source?.consent ?? null} />}
      {acts.tried && <TryResult tried={acts.tried} />}
      <FormEnd {...acts} isNew={source === null} isBusy={isBusy} canTry={hasAddress(draft.door)} />
    </form>
  );
}

const planText = wordsOf('collection-plan');
const PlanFields = lazy(async () => ({ default: (await import('./plan-fields.tsx')).PlanFields }));
const RequestPreview = lazy(async () => ({ default: (await import('./request-preview.tsx')).RequestPreview }));

/** The stays that a feed asks for, and its request filled in; nothing for other doors. */
function FeedFields({ source, ...fields }: FieldsProps & Pick<SourceFormProps, 'source'>) {
  const { draft, edit } = fields;
  if (draft.door !== 'feed') return null;
  const isPlanned = canPlan(draft) && draft.plan !== null;
  const isFilled = isPlanned || /\{[A-Za-z]/.test(draft.address + draft.requestBody);
  return (
    <>
      {canPlan(draft) && (
        <Tick
          label={planText.use}
          checked={draft.plan !== null}
          onChange={(isOn) => edit({ plan: isOn ? NEW_PLAN : null })}
        />
      )}
      <Suspense>{isPlanned && <PlanFields {...fields} />}</Suspense>
      <Suspense>{isFilled && <RequestPreview draft={draft} source={source} />}</Suspense>
    </>
  );
}

type FormEndProps = Pick<
  ReturnType<typeof useSourceForm>,
  'faults' | 'isBusy' | 'isOvertaken' | 'isTrying' | 'whyNot' | 'tryIt' | 'stopTrying' | 'saveMine' | 'takeTheirs'
> & { readonly isNew: boolean; readonly canTry: boolean };

/** The buttons, and beside them what stands in the way. */
function FormEnd({ isNew, canTry, isBusy, isTrying, ...acts }: FormEndProps) {
  return (
    <div className={styles.end}>
      {acts.isOvertaken ? (
        <Overtaken onTakeTheirs={acts.takeTheirs} onKeepMine={acts.saveMine} />
      ) : (
        <WhyNot faults={acts.faults} whyNot={acts.whyNot} />
      )}
      <div role="status">{isTrying && text.trying}</div>
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={isBusy}>
          {isNew ? text.add : text.save}
        </Button>
        {canTry && (
          <Button size="md" variant="default" onClick={isTrying ? acts.stopTrying : acts.tryIt}>
            {isTrying ? text.stopTrying : text.tryIt}
          </Button>
        )}
        <Button size="md" variant="subtle" renderRoot={(props) => <Link to="/sources" {...props} />}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}

function WhyNot({ faults, whyNot }: Pick<FormEndProps, 'faults' | 'whyNot'>) {
  const [first, ...others] = faults;
  if (first) return <Notice tone="error">{text.faults({ first: first.sentence, others: others.length })}</Notice>;
  return whyNot === null ? null : <Notice tone="error">{whyNot}</Notice>;
}

function Overtaken({ onTakeTheirs, onKeepMine }: { onTakeTheirs(): void; onKeepMine(): void }) {
  return (
    <Notice tone="error">
      <p>{text.overtaken}</p>
      <div className={styles.takes}>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {text.takeTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {text.keepMine}
        </Button>
      </div>
    </Notice>
  );
}

interface LoadedSourceFormProps {
  readonly id: number;
  onSaved(id: number, message: string): void;
}

/** The form of a source that is on the register, once it is known how it is saved. */
export function LoadedSourceForm({ id, onSaved }: LoadedSourceFormProps) {
  const query = useQuery({ ...callQuery('getSource', { params: { id } }), ...ASKED_HERE });
  return (
    <Loaded
      query={answeredHere(query)}
      waiting={<Waiting label={text.loading} className={styles.form} heights={[62, 62, 140]} />}
      failed={(error) => failureSentence(error, text.failed)}
      stale="keep"
    >
      {({ source }) => <SourceForm source={source} link="" onSaved={onSaved} />}
    </Loaded>
  );
}

/** What came when the source was tried, or why nothing can be read. */
function TryResult({ tried }: { readonly tried: CallResponse<'trySource'> }) {
  const { is_readable: isReadable, message, rows, left_out: leftOut, unused_columns: unused, beginning } = tried;
  const { ended, open_nights: openNights } = tried;
  return (
    <section aria-label={text.tried} className={styles.tried}>
      <Notice tone={isReadable ? 'success' : 'error'}>{message}</Notice>
      {rows !== null && <p>{text.counts(rows)}</p>}
      {ended.offers > 0 && <p>{text.wouldEnd(ended)}</p>}
      {openNights > 0 && <p>{text.openNights({ nights: openNights })}</p>}
      {leftOut.length > 0 && (
        <>
          <h3>{text.leftOut}</h3>
          <ul>
            {leftOut.map(({ line, field, column, reason, value }, at) => {
              const name = field === null ? (column ?? text.theRow) : fieldName(field);
              return (
                <li key={at}>
                  {text.leftOutRow({ line, what: value === null ? name : text.quoted({ field: name, value }), reason })}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {unused.length > 0 && <p>{text.unused({ columns: unused.join(', ') })}</p>}
      {beginning !== null && beginning !== '' && (
        <details>
          <summary>{text.beginning}</summary>
          <pre>{beginning}</pre>
        </details>
      )}
    </section>
  );
}

interface SourceFormInput {
  /** The source that is changed as it is saved now; null for a new one. */
  readonly source: RegisteredSource | null;
  /** What a new source begins with. */
  readonly link: string;
  readonly form: RefObject<HTMLFormElement | null>;
  onSaved(id: number, message: string): void;
}

/** The draft of a source, what is wrong with it, and what is done with it. */
function useSourceForm({ source, link, form, onSaved }: SourceFormInput) {
  // What the draft began with: its version says whether somebody else has saved since.
  const [base, setBase] = useState(source);
  const [draft, setDraft] = useState(() => (source === null ? emptyDraft(link) : draftOf(source)));
  const { faults, showFaults, showRefusal } = useFaults(form);
  const { save, trying, stopTrying } = useCalls(base, { onSaved, onError: showRefusal });
  const isBusy = save.isPending || save.isSuccess;

  /** Whether nothing is wrong; else it is shown. A try needs no name. */
  function isRight(without: string | null): boolean {
    const found = faultsOf(draft).filter(({ field }) => field !== without);
    showFaults(found);
    return found.length === 0;
  }

  function saveOver(version: number | null) {
    if (!isBusy && isRight(null)) save.mutate({ body: bodyOf(draft), version });
  }

  return {
    draft,
    faults,
    isBusy,
    isOvertaken: base !== null && source !== null && source.version !== base.version,
    edit: (change: Partial<SourceDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      showFaults([]);
      save.reset();
    },
    errorOf: (field: string) => faults.find((fault) => fault.field === field)?.sentence ?? null,
    save: () => saveOver(base?.version ?? null),
    /** Saves what is typed in place of what somebody else saved meanwhile. */
    saveMine: () => {
      setBase(source);
      saveOver(source?.version ?? null);
    },
    takeTheirs: () => {
      setBase(source);
      if (source !== null) setDraft(draftOf(source));
      showFaults([]);
      save.reset();
    },
    tryIt: () => {
      if (!trying.isPending && isRight('name')) trying.mutate(bodyOf(draft));
    },
    stopTrying,
    isTrying: trying.isPending,
    tried: trying.data ?? null,
    whyNot: whyNot(save.error, text.saveFailed) ?? whyNot(trying.error, text.tryFailed),
  };
}

interface SavedBody {
  readonly body: SourceBody;
  /** As it was seen; null for a new source. */
  readonly version: number | null;
}

function useCalls(
  base: RegisteredSource | null,
  { onSaved, onError }: Pick<SourceFormInput, 'onSaved'> & { onError(error: Error): void },
) {
  const queryClient = useQueryClient();
  const leaving = useRef<AbortController | null>(null);
  const save = useMutation({
    mutationFn: ({ body, version }: SavedBody) =>
      base === null || version === null
        ? call('addSource', { body })
        : call('changeSource', { params: { id: base.id }, body: { ...body, version } }),
    onSuccess: (answer) => onSaved(answer.source.id, answer.message),
    onError,
    onSettled: () =>
      Promise.all(['getSources', 'getSource'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  const trying = useMutation({
    mutationFn: (body: SourceBody) => {
      leaving.current = new AbortController();
      const requested = { ...body, name: body.name || text.tryIt, id: base?.id ?? null };
      return call('trySource', { body: requested }, { signal: leaving.current.signal, takesLong: true });
    },
    onError,
  });
  const stopTrying = () => {
    leaving.current?.abort();
    trying.reset();
  };
  return { save, trying, stopTrying };
}

function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);

  function showFaults(found: readonly DraftFault[]) {
    setFaults(found);
    if (found[0]) form.current?.querySelector<HTMLElement>(`[data-field="${found[0].field}"]`)?.focus();
  }

  /** At its field; that somebody else changed the source is asked about instead. */
  function showRefusal(error: Error) {
    const field = error instanceof ApiError ? error.field?.split('/')[0] : undefined;
    if (field !== undefined && field !== 'version') showFaults([{ field, sentence: error.message }]);
  }

  return { faults, showFaults, showRefusal };
}

function whyNot(error: Error | null, unknown: string): string | null {
  return error === null ? null : failureSentence(error, unknown);
}
