import { useQueryClient } from '@tanstack/react-query';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useReconnected } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { type StoredTariff, storedOf, wireAnswer, wireOf } from './stored-tariff.ts';
import type { Sheet } from './sheet.ts';

const text = wordsOf('tariff-editor');

const SAVE_AFTER_MS = 700;
const SAVE_AGAIN_AFTER_MS = 10_000;

export type Draft = ReturnType<typeof useDraft>;

/** A tariff as it is typed, which saves itself: what is not saved yet stays here, and is sent again. */
export function useDraft(first: StoredTariff) {
  const [history, act] = useReducer(nextHistory, first.tariff, beginHistory);
  const { sheet } = history;
  const saving = useSaving(first, sheet.tariff);
  return {
    ...saving,
    sheet,
    /** Nothing is lost by leaving. */
    isKept: saving.isSaved && Object.keys(sheet.unread).length === 0,
    change: (next: Sheet, field?: string) =>
      act({ verb: 'change', sheet: next, ...(field !== undefined && { field }) }),
    undo: () => {
      act({ verb: 'undo' });
      return history.past.length > 0;
    },
    redo: () => {
      act({ verb: 'redo' });
      return history.future.length > 0;
    },
    takeTheirs: async () => {
      const theirs = await saving.fetchTheirs();
      if (theirs === null) return;
      saving.takeOver(theirs);
      act({ verb: 'replace', tariff: theirs.tariff });
    },
    keepMine: async () => {
      const theirs = await saving.fetchTheirs();
      if (theirs !== null) await saving.save(theirs.version);
    },
  };
}

/** Sends a tariff whenever it is another than the one that is kept. */
function useSaving(first: StoredTariff, tariff: Tariff) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(first);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOvertaken, setIsOvertaken] = useState(false);
  /** One save at a time, each upon the version of the one before. */
  const isUnderWay = useRef(false);
  const params = { id: first.id };

  /** What is here stays what was sent: the answer is the same, in another object. */
  function takeOver(answer: StoredTariff, sent = answer.tariff) {
    setStored({ ...answer, tariff: sent });
    queryClient.setQueryData(callQuery('getTariff', { params }).queryKey, wireAnswer(answer));
    void queryClient.invalidateQueries({ queryKey: ['getTariffs'] });
    void queryClient.invalidateQueries({ queryKey: ['getWaitingTariffs'] });
    setFailure(null);
    setIsOvertaken(false);
  }

  async function save(version = stored.version): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSaving(true);
    try {
      takeOver(storedOf(await call('keepTariff', { params, body: { version, tariff: wireOf(tariff) } })), tariff);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setIsOvertaken(true);
      else setFailure(failureSentence(error, text.saveFailed));
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
    }
  }

  async function fetchTheirs(): Promise<StoredTariff | null> {
    try {
      return storedOf(await call('getTariff', { params }));
    } catch (error) {
      setFailure(failureSentence(error, text.failed));
      return null;
    }
  }

  const isSaved = tariff === stored.tariff;
  useSaves({ tariff, isWanted: !isSaved && !isSaving && !isOvertaken, hasFailed: failure !== null, save });
  return { kept: stored, isSaving, isSaved, failure, isOvertaken, takeOver, save, fetchTheirs };
}

interface Saves {
  readonly tariff: Tariff;
  readonly isWanted: boolean;
  readonly hasFailed: boolean;
  save(): Promise<void>;
}

/** A moment after the last letter; after a failure later, and as soon as the server is reached again. */
function useSaves({ tariff, isWanted, hasFailed, save }: Saves): void {
  const saveNow = useEffectEvent(() => void (isWanted && save()));
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => saveNow(), hasFailed ? SAVE_AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [tariff, isWanted, hasFailed]);
  useReconnected(() => void (isWanted && save()));
}

/** A sheet with what can be taken back and done again. */
interface History {
  readonly sheet: Sheet;
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
  /** The field that is being typed in: its letters are taken back together. */
  readonly field: string | null;
}

type HistoryAct =
  | { readonly verb: 'change'; readonly sheet: Sheet; readonly field?: string }
  | { readonly verb: 'undo' }
  | { readonly verb: 'redo' }
  | { readonly verb: 'replace'; readonly tariff: Tariff };

const MOST_STEPS = 200;

const beginHistory = (tariff: Tariff): History => ({
  sheet: { tariff, unread: {} },
  past: [],
  future: [],
  field: null,
});

function nextHistory(history: History, act: HistoryAct): History {
  const { sheet, past, future } = history;
  switch (act.verb) {
    case 'change': {
      const field = act.field ?? null;
      const isGoingOn = field !== null && field === history.field;
      return { sheet: act.sheet, past: isGoingOn ? past : [...past, sheet].slice(-MOST_STEPS), future: [], field };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { sheet: before, past: past.slice(0, -1), future: [sheet, ...future], field: null } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { sheet: after, past: [...past, sheet], future: rest, field: null } : history;
    }
    default:
      return beginHistory(act.tariff);
  }
}
