import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { sendFile } from '../../../api/send-file.ts';
import { fileImportText as text } from './file-import-words.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';

export interface Sending {
  readonly file: File;
  readonly sentBytes: number;
}

/** The file that is on its way to the server, and why one did not arrive. */
export function useSendFile() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly file: File | null } | null>(null);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);

  async function send(file: File): Promise<void> {
    if (aborting.current) return;
    if (file.size === 0) return setFailure({ sentence: text.emptyFile({ name: file.name }), file: null });
    const controller = new AbortController();
    aborting.current = controller;
    setFailure(null);
    setSending({ file, sentBytes: 0 });
    try {
      const onProgress = (sentBytes: number) => setSending({ file, sentBytes });
      const upload = await sendFile({ file, signal: controller.signal, onProgress });
      await navigate({ to: '/administration/import/$id', params: { id: upload.id } });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureOf(error, file));
    } finally {
      aborting.current = null;
      setSending(null);
    }
  }

  return {
    sending,
    failure,
    send: (file: File) => void send(file),
    refuse: (sentence: string) => setFailure({ sentence, file: null }),
    cancel: () => aborting.current?.abort(),
  };
}

/** A connection that broke off may hold the next time; a file that was refused is not sent again. */
function failureOf(error: unknown, file: File): { readonly sentence: string; readonly file: File | null } {
  if (error instanceof ApiError && error.unreachable) return { sentence: text.brokeOff({ name: file.name }), file };
  const isTemporary = error instanceof ApiError && error.temporary;
  return { sentence: failureSentence(error, text.sendFailed), file: isTemporary ? file : null };
}
