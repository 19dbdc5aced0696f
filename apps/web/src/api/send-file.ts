import { ApiError, errorOfResponse, sessionEndedError, unreachableError } from './api-error.ts';
import { apiBase } from './connection/api-base.ts';
import { connection } from './connection/server-connection.ts';
import { identity } from './identity/identity.ts';
import { requestAddress } from './request-address.ts';
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

function send({ file, signal, onProgress }: SendingFile, token: string | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = routes.sendUpload;
    request.open(method, requestAddress(apiBase, path, {}, { file_name: file.name.slice(0, 300) || 'file' }));
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
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
