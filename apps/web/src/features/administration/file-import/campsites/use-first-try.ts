import type { Upload } from '@vivac/contract/administration/uploads';
import { useEffect, useRef } from 'react';
import { missingFields } from '../mapping-draft.ts';
import { type Reading, usePreview, type useUploadActions } from '../use-upload.ts';

/** Reads the whole file by itself, once, where its first rows name campsites that nobody knows: so all of them can be asked about. */
export function useFirstTry(
  upload: Upload,
  reading: Reading | null,
  { act, isBusy }: ReturnType<typeof useUploadActions>,
): void {
  const tried = useRef(false);
  const { data, isPlaceholderData } = usePreview(upload.id, reading?.draft ?? null);
  const isFresh = upload.state === 'ready' && upload.report === null && upload.problem === null && !isBusy;
  const namesUnknown = !isPlaceholderData && (data?.unknown_campsites ?? 0) > 0;
  useEffect(() => {
    if (tried.current || !isFresh || !namesUnknown || reading === null || missingFields(reading.draft).length > 0)
      return;
    tried.current = true;
    act('tryUpload', reading.draft);
  }, [isFresh, namesUnknown, act, reading]);
}
