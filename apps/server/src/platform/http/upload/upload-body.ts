import { toSay } from '@vivac/text/sentence';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Refusal, inEnglish, refuse } from '#platform/refusal';

export interface UploadLimits {
  /** Of the body as it is sent, which may be packed. */
  readonly maxBytes: number;
  /** How long a sender may send nothing while somebody reads. */
  readonly idleMs: number;
  /** How long all of it may take. */
  readonly wholeMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = { maxBytes: 1e9, idleMs: 60_000, wholeMs: 60 * 60_000 };

/** Thrown to whoever reads an upload that ends before its end. */
export class UploadStopped extends Error {
  /** What the sender is told; null for one who has left. */
  readonly refusal: Refusal | null;

  constructor(refusal: Refusal | null) {
    super(refusal === null ? 'The sender left before the upload was whole' : inEnglish(refusal));
    this.name = 'UploadStopped';
    this.refusal = refusal;
  }
}

/**
 * The body of a request as it arrives: the socket is read only as fast as this is. Fails with {@link UploadStopped} where the
 * sender leaves, falls silent or sends too much.
 */
export function uploadBytes(request: IncomingMessage, limits: UploadLimits): Readable {
  return Readable.from(chunks(request, limits), { objectMode: false });
}

export function tooLarge(maxBytes: number): Refusal {
  return refuse('too-large', toSay('fileTooLarge', { size: (maxBytes / 1e6).toLocaleString('en') }));
}

async function* chunks(body: IncomingMessage, limits: UploadLimits): AsyncGenerator<Buffer> {
  const endMs = performance.now() + limits.wholeMs;
  let bytes = 0;
  while (!body.readableEnded) {
    const chunk = body.read() as Buffer | null;
    if (chunk === null) {
      await more(body, Math.min(limits.idleMs, endMs - performance.now()));
      continue;
    }
    bytes += chunk.length;
    if (bytes > limits.maxBytes) throw new UploadStopped(tooLarge(limits.maxBytes));
    yield chunk;
  }
}

const TOO_SLOW = refuse('too-slow', 'fileTooSlow');

/** Resolves as soon as there is more, or the end. Unlike an iterator of the stream it leaves the connection for the answer. */
function more(body: IncomingMessage, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (refused?: Refusal | null) => {
      clearTimeout(timer);
      body.off('readable', come).off('end', come).off('error', leave).off('close', leave);
      if (refused === undefined) resolve();
      else reject(new UploadStopped(refused));
    };
    const come = () => settle();
    const leave = () => settle(null);
    const timer = setTimeout(() => settle(TOO_SLOW), Math.max(waitMs, 0));
    if (body.destroyed) leave();
    else body.on('readable', come).on('end', come).on('error', leave).on('close', leave);
  });
}
