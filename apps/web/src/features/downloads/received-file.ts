import { momentInName } from '@vivac/domain/time/zoned-moment';
import { ApiError } from '../../api/api-error.ts';
import { downloadText } from './download-words.ts';

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
