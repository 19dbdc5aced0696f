import { useQueryClient } from '@tanstack/react-query';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, errorSentence, logFailure } from '../../api/api-error.ts';
import { configurationQuery, openCall } from '../../api/call.ts';
import type { CallQuery } from '../../api/routes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { downloadText } from './download-words.ts';

type Subject = Exclude<DownloadRequested['subject'], 'nothing'>;

/** A line of the list below the header. */
export interface Download {
  readonly id: number;
  readonly format: DownloadFormat;
  readonly stage:
    | { readonly is: 'preparing'; readonly subject: Subject }
    | { readonly is: 'receiving'; readonly subject: Subject; readonly bytes: number }
    | { readonly is: 'saved'; readonly fileName: string }
    | { readonly is: 'failed'; readonly sentence: string }
    /** There was nothing to download; the sentence asks for what is missing. */
    | { readonly is: 'unasked'; readonly sentence: string };
}

export interface Downloads {
  readonly list: readonly Download[];
  start(requested: Promise<DownloadRequested>, subject: Subject, format: DownloadFormat): Promise<void>;
  /** Gives a download up, or takes its message away. */
  end(id: number): void;
  /** Takes away what asked for something that has been chosen meanwhile. */
  endUnasked(): void;
}

/** How long it is said that a file is saved; the browser shows it too. */
const SAVED_SHOWN_MS = 8000;
/** The screen tells tenths of a megabyte. */
const REPORTED_EVERY_BYTES = 100_000;

/** The downloads of a page's visit; all are given up when the page is left for one without a header. */
export function useDownloads(): Downloads {
  const { list, put, drop, dropUnasked } = useList();
  const queryClient = useQueryClient();
  const running = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const given = running.current;
    return () => given.forEach((each) => each.abort());
  }, []);

  const end = useCallback(
    (id: number) => {
      running.current.get(id)?.abort();
      drop(id);
    },
    [drop],
  );

  const start = useCallback<Downloads['start']>(
    async (requested, subject, format) => {
      const id = ++count.current;
      const giveUp = new AbortController();
      running.current.set(id, giveUp);
      const show = (stage: Download['stage']) => !giveUp.signal.aborted && put({ id, format, stage });
      const fetchFile = async (): Promise<Download['stage']> => {
        const wanted = await requested;
        if (wanted.subject === 'nothing') return { is: 'unasked', sentence: wanted.sentence };
        const response = await openFile(wanted, format, giveUp.signal);
        const content = await receiveFile(
          response,
          giveUp.signal,
          inSteps((bytes) => show({ is: 'receiving', subject, bytes })),
        );
        const { zone } = await queryClient.ensureQueryData(configurationQuery);
        giveUp.signal.throwIfAborted();
        const fileName = fileNameOf(response.headers, downloadText.subjects[subject], zone, format);
        saveFile({ fileName, content });
        setTimeout(() => drop(id), SAVED_SHOWN_MS);
        return { is: 'saved', fileName };
      };
      show({ is: 'preparing', subject });
      try {
        show(await fetchFile());
      } catch (error) {
        if (giveUp.signal.aborted) return;
        logFailure(downloadText.failureLog[subject], error);
        show({ is: 'failed', sentence: downloadText.failed({ subject, reason: errorSentence(error) }) });
      } finally {
        running.current.delete(id);
      }
    },
    [put, drop, queryClient],
  );
  return useMemo(() => ({ list, start, end, endUnasked: dropUnasked }), [list, start, end, dropUnasked]);
}

const UNDER_WAY: ReadonlySet<Download['stage']['is']> = new Set(['preparing', 'receiving']);

function useList() {
  const [list, setList] = useState<readonly Download[]>([]);
  const put = useCallback((download: Download) => {
    setList((before) =>
      before.some(({ id }) => id === download.id)
        ? before.map((each) => (each.id === download.id ? download : each))
        : [...before.filter(({ stage }) => UNDER_WAY.has(stage.is)), download],
    );
  }, []);
  const drop = useCallback((id: number) => setList((before) => before.filter((each) => each.id !== id)), []);
  const dropUnasked = useCallback(() => setList((before) => before.filter(({ stage }) => stage.is !== 'unasked')), []);
  return { list, put, drop, dropUnasked };
}

type Wanted = Exclude<DownloadRequested, { subject: 'nothing' }>;

function openFile(wanted: Wanted, format: DownloadFormat, signal: AbortSignal): Promise<Response> {
  return wanted.subject === 'prices'
    ? openCall('downloadPrices', { query: { ...wanted.query, format } }, { signal })
    : openCall('downloadReviews', { query: { ...wanted.query, format } }, { signal });
}

/** Passes a growing number on when it has grown enough to be seen. */
function inSteps(tell: (bytes: number) => void): (bytes: number) => void {
  let reported = Number.NEGATIVE_INFINITY;
  return (bytes) => {
    if (bytes - reported < REPORTED_EVERY_BYTES) return;
    reported = bytes;
    tell(bytes);
  };
}

/**
 * Takes a file as it arrives and tells how many bytes have. Throws the signal's reason once it is aborted, and an
 * `ApiError` when the connection is lost before the end.
 */
export async function receiveFile(
  response: Response,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      tell((bytes += part.value.length));
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError(downloadText.interrupted, { status: null, cause });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** The name that the server gives the file; without one, `subject` and the moment of the answer in the product's zone. */
export function fileNameOf(headers: Headers, subject: string, zone: string, format: string): string {
  const named = /filename="([^"\\/]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  return (
    named ??
    `${subject}_${momentInName(new Date(headers.get('date') ?? 0), zone)}.${format === 'csv-es' ? 'csv' : format}`
  );
}

export type DownloadFormat = CallQuery<'downloadPrices'>['format'];

/** What is downloaded, without its format. */
export type DownloadRequested =
  | { readonly subject: 'prices'; readonly query: Omit<CallQuery<'downloadPrices'>, 'format'> }
  | { readonly subject: 'reviews'; readonly query: Omit<CallQuery<'downloadReviews'>, 'format'> }
  /** There is nothing to download yet; the sentence says why. */
  | { readonly subject: 'nothing'; readonly sentence: string };
