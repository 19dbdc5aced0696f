import { language } from '../text/reader.ts';
import { ApiError, errorOfResponse, sessionEndedError, unreachableError } from './api-error.ts';
import { apiBase } from './addresses.ts';
import { connection } from './connection.ts';
import { identity } from './identity/identity.ts';
import { requestAddress } from '@vivac/contract/wire/screens/request-address';
import { type CallResponse, routes } from './routes.ts';

export interface SendingFile {
  readonly file: File;
  readonly signal: AbortSignal;
  /** How many bytes of the file have left. */
  onProgress(bytes: number): void;
}

/**
 * Uploads a file as it lies on the disk: the page never reads it. By XMLHttpRequest, since `fetch` does not tell how much has
 * left. Fails as every call does.
 */
export async function sendFile(sending: SendingFile): Promise<CallResponse<'sendUpload'>> {
  const query = { file_name: sending.file.name.slice(0, 300) || 'file' };
  const response = await sendSignedIn(sending, { path: routes.sendUpload.path, query, type: BYTES });
  return (await response.json()) as CallResponse<'sendUpload'>;
}

/** A price list to be read: a file as it lies on the disk, or the text that somebody pasted. */
export async function sendPriceList(
  list: File | string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CallResponse<'readTariff'>> {
  const isText = typeof list === 'string';
  const file = isText ? new File([list], 'pasted.txt') : list;
  const type = isText ? 'text/plain' : BYTES;
  const sending = { file, signal, onProgress: () => undefined };
  const response = await sendSignedIn(sending, { path: routes.readTariff.path, query, type });
  return (await response.json()) as CallResponse<'readTariff'>;
}

const BYTES = 'application/octet-stream';

async function sendSignedIn(sending: SendingFile, to: Omit<Destination, 'headers'>): Promise<Response> {
  const first = await send(sending, to, await identity.getToken(false));
  const response = first.status === 401 ? await send(sending, to, await identity.getToken(true)) : first;
  if (response.status === 401) throw sessionEndedError();
  if (!response.ok) throw await errorOfResponse(response);
  return response;
}

/** Sends a backup into an empty installation, with the code of the server's log; nobody is signed in there. */
export async function sendBackup(
  sending: SendingFile,
  { code, foreign }: { readonly code: string; readonly foreign: boolean },
): Promise<void> {
  const query: Record<string, string> = foreign ? { foreign: 'true' } : {};
  const headers = { 'x-restore-code': code };
  const response = await sendBytes(sending, { path: routes.sendRestore.path, query, headers });
  if (!response.ok) throw await errorOfResponse(response);
}

function send(sending: SendingFile, to: Omit<Destination, 'headers'>, token: string | null): Promise<Response> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return sendBytes(sending, { ...to, headers });
}

interface Destination {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly headers: Readonly<Record<string, string>>;
}

function sendBytes(
  { file, signal, onProgress }: SendingFile,
  { path, query = {}, type = BYTES, headers }: Destination,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', requestAddress(apiBase, path, {}, query));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('accept-language', language);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => {
      connection.lost();
      reject(unreachableError(new Error('The upload broke off')));
    });
    request.addEventListener('abort', () => reject(new ApiError('', { status: null, cause: signal.reason })));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(new ApiError('', { status: null, cause: signal.reason }));
    else request.send(file);
  });
}
