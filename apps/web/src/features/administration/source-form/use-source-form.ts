import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegisteredSource, SourceBody } from '@vivac/contract/administration/sources';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { sourceFormText as text } from './source-form-words.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { type DraftFault, type SourceDraft, bodyOf, draftOf, emptyDraft, faultsOf } from './source-draft.ts';

interface SourceFormInput {
  /** The source that is changed as it is saved now; null for a new one. */
  readonly source: RegisteredSource | null;
  /** What a new source begins with. */
  readonly link: string;
  readonly form: RefObject<HTMLFormElement | null>;
  onSaved(id: number, message: string): void;
}

/** The draft of a source, what is wrong with it, and what is done with it. */
export function useSourceForm({ source, link, form, onSaved }: SourceFormInput) {
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
