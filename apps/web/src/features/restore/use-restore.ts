import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callQuery } from '../../api/call.ts';
import { sendBackup } from '../../api/send-file.ts';
import type { CallResponse } from '../../api/routes.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('restore');
const restoreQuery = callQuery('getRestore', {});
const LOOK_AGAIN_AFTER_MS = 1_000;
const NEVER = new AbortController().signal;

type Restore = CallResponse<'getRestore'>;

interface SentBackup {
  readonly file: File;
  readonly code: string;
  /** Of another installation, as whoever sends it says. */
  readonly foreign: boolean;
}

/** What is under way, in words; null where nothing is. */
export interface Restoring {
  readonly words: string | null;
  readonly failure: string | null;
  readonly isDone: boolean;
  send(sent: SentBackup): void;
}

/** The backup on its way into the server, and what the server makes of it, its restart included. */
export function useRestore(): Restoring {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  // While the server starts again nothing answers: it is asked until it does.
  const { data } = useQuery({ ...restoreQuery, staleTime: 0, retry: false, refetchInterval: LOOK_AGAIN_AFTER_MS });
  const isUnderWay = data?.state === 'restoring';

  async function send({ file, ...about }: SentBackup): Promise<void> {
    setRefused(null);
    setPercent(0);
    try {
      await sendBackup({ file, signal: NEVER, onProgress: (bytes) => setPercent(percentOf(bytes, file.size)) }, about);
      setSent(true);
      await queryClient.invalidateQueries({ queryKey: restoreQuery.queryKey });
    } catch (error) {
      setRefused(sentenceOf(error));
    } finally {
      setPercent(null);
    }
  }

  const stepWords = isUnderWay ? wordsOfStep(data) : null;
  return {
    words: percent === null ? stepWords : text.sending({ percent }),
    failure: refused ?? (isSent && data?.state === 'failed' ? data.problem : null),
    isDone: data?.state === 'done',
    send: (sent) => void send(sent),
  };
}

const percentOf = (bytes: number, all: number) => Math.floor((100 * bytes) / Math.max(all, 1));

function wordsOfStep({ step, bytes }: Restore): string {
  if (step === 'exchanging') return text.steps.exchanging;
  return text.steps[step ?? 'loading']({ megabytes: Math.round(bytes / 1e6) });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  return error.unreachable ? text.unreachable : (error.told ?? text.failed);
}
