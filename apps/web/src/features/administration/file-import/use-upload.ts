import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatedCampsites } from '@vivac/contract/administration/campsites';
import type { Upload, UploadGuess } from '@vivac/contract/administration/uploads';
import { useDeferredValue, useState } from 'react';
import { call, callQuery } from '../../../api/call.ts';
import { fileImportText as text } from './file-import-words.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { type Draft, draftOf } from './mapping-draft.ts';

const LOOK_AGAIN_AFTER_MS = 700;

export const isUnderWay = ({ state }: Upload): boolean => state === 'trying' || state === 'importing';
export const isOver = ({ state }: Upload): boolean => state === 'done' || state === 'cancelled';

/** An upload; looked at again and again while something is under way. */
export function useUpload(id: string) {
  return useQuery({
    ...callQuery('getUpload', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_AFTER_MS : false),
  });
}

type Action = 'tryUpload' | 'importUpload' | 'cancelUpload';

interface Acting {
  readonly action: Action;
  readonly draft: Draft | null;
  readonly campsites: StatedCampsites | null;
}

/** What is begun and ended about an upload. */
export function useUploadActions(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = callQuery('getUpload', { params: { id } });
  const acting = useMutation({
    mutationFn: ({ action, draft, campsites }: Acting) => {
      if (action === 'cancelUpload') return call(action, { params: { id } });
      const stated = campsites === null ? {} : { campsites };
      return call(action, { params: { id }, body: { kind: draft!.kind, mapping: { ...draft! }, ...stated } });
    },
    onSuccess: (upload, { action, campsites }) => {
      queryClient.setQueryData(queryKey, upload);
      // Rows of campsites that were said to be new or known read well now.
      if (campsites !== null) void queryClient.invalidateQueries({ queryKey: ['previewUpload'] });
      // What was shown of the market before it is not what it is now.
      if (action === 'importUpload') void queryClient.invalidateQueries({ queryKey: ['getBatches'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return {
    /** Without what is said of campsites, what was said before stays. */
    act: (action: Action, draft: Draft | null = null, campsites: StatedCampsites | null = null) =>
      acting.isPending || acting.mutate({ action, draft, campsites }),
    isBusy: acting.isPending,
    failure: acting.error && failureSentence(acting.error, text.startFailed),
  };
}

export interface Reading {
  readonly guess: UploadGuess;
  readonly draft: Draft;
  /** Which answer was chosen, by the place of the question. */
  readonly answers: Readonly<Record<number, string>>;
  /** Whether the draft is not what was guessed or tried last. */
  readonly isChanged: boolean;
}

/** Where the table is, as somebody chose it; null as it is found. */
export interface ChosenTable {
  readonly sheet: string | null;
  readonly headerLine: number | null;
}

interface Changes {
  readonly kind: UploadGuess['kind'];
  readonly draft: Draft;
  readonly answers: Reading['answers'];
}

/** What the file is, and what was changed of it on the screen. */
export function useReading(upload: Upload) {
  const [chosenKind, setKind] = useState<UploadGuess['kind'] | null>(null);
  const [table, setTable] = useState<ChosenTable>(() => tableOf(draftOf(upload.mapping)));
  const [isAnew, setAnew] = useState(false);
  const [changes, setChanges] = useState<Changes | null>(null);
  const kind = chosenKind ?? upload.kind;
  const { sheet, headerLine } = table;
  const guess = useQuery({
    ...callQuery('getUploadGuess', {
      params: { id: upload.id },
      query: {
        ...(kind !== null && { kind }),
        ...(sheet !== null && { sheet }),
        ...(headerLine !== null && { header_line: headerLine }),
        ...(isAnew && { anew: '1' as const }),
      },
    }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: !isOver(upload),
  });
  const known = guess.data?.recognised && guess.data.refused === null ? guess.data : null;
  const reading = known && readingOf(upload, known, changes, table);
  return {
    guess,
    reading,
    table,
    isAnew,
    /** From the file alone, or with what is remembered. */
    guessAnew: (anew: boolean) => {
      setChanges(null);
      setAnew(anew);
    },
    change: (next: Draft, answers: Reading['answers'] = reading?.answers ?? {}) =>
      setChanges({ kind: next.kind, draft: next, answers }),
    chooseKind: setKind,
    /** Another table has other columns: what was said of those is gone. */
    chooseTable: (next: ChosenTable) => {
      setChanges(null);
      setTable(next);
    },
    /** A mapping file stands for itself: what was asked before is answered by it. */
    load: (next: Draft) => {
      if (next.kind !== guess.data?.kind) setKind(next.kind);
      setChanges({ kind: next.kind, draft: next, answers: {} });
    },
  };
}

/** What was changed stands before what was tried last, and that before what was guessed. */
function readingOf(upload: Upload, guess: UploadGuess, changes: Changes | null, table: ChosenTable): Reading | null {
  const own = changes?.kind === guess.kind ? changes : { draft: null, answers: {} };
  const draft = own.draft ?? triedDraft(upload, guess, table) ?? draftOf(guess.mapping);
  if (draft === null) return null;
  const isChanged = upload.report !== null && inOneOrder(draft) !== inOneOrder(upload.mapping);
  return { guess, draft, answers: own.answers, isChanged };
}

/** Where a mapping that was tried has its table. */
function tableOf(draft: Draft | null): ChosenTable {
  const { headerLine, headerRows = 1 } = draft?.table ?? {};
  return { sheet: draft?.sheet ?? null, headerLine: headerLine === undefined ? null : headerLine + headerRows - 1 };
}

/** As text, whatever the order of its keys: the database keeps them in one of its own. */
function inOneOrder(mapping: object | null): string {
  return JSON.stringify(mapping, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** The draft that was tried last, where it was of this table. */
function triedDraft(upload: Upload, guess: UploadGuess, table: ChosenTable): Draft | null {
  const tried = upload.kind === guess.kind ? draftOf(upload.mapping) : null;
  return tried && inOneOrder(tableOf(tried)) === inOneOrder(table) ? tried : null;
}

/** The first rows as a draft understands them. */
export function usePreview(id: string, draft: Draft | null) {
  const shown = useDeferredValue(draft);
  const { kind, ...mapping } = shown ?? { kind: 'prices' as const };
  return useQuery({
    ...callQuery('previewUpload', { params: { id }, body: { kind, mapping: { kind, ...mapping } } }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: shown !== null,
  });
}
