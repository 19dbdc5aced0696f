import { ApiError, errorOfResponse, sessionEndedError, unreachableError } from './api-error.ts';
import { apiBase, connection } from './connection.ts';
import { identity } from './identity/identity.ts';
import { requestAddress } from './create-call.ts';
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
  const first = await send(sending, await identity.getToken(false));
  const response = first.status === 401 ? await send(sending, await identity.getToken(true)) : first;
  if (response.status === 401) throw sessionEndedError();
  if (!response.ok) throw await errorOfResponse(response);
  return (await response.json()) as CallResponse<'sendUpload'>;
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

function send(sending: SendingFile, token: string | null): Promise<Response> {
  const query = { file_name: sending.file.name.slice(0, 300) || 'file' };
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return sendBytes(sending, { path: routes.sendUpload.path, query, headers });
}

interface Destination {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

function sendBytes(
  { file, signal, onProgress }: SendingFile,
  { path, query = {}, headers }: Destination,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', requestAddress(apiBase, path, {}, query));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
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
