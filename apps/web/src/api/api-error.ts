import { apiText } from '../text/api.ts';

interface ErrorDetails {
  readonly status: number | null;
  readonly requestId?: string | null;
  readonly field?: string | null;
  readonly cause?: unknown;
}

/** A call that did not succeed; `message` is a sentence for the person at the screen. */
export class ApiError extends Error {
  /** The HTTP status, or null when there was no answer at all. */
  readonly status: number | null;
  /** The id under which the server logged the request, to be quoted when asking for help. */
  readonly requestId: string | null;
  /** The part of the request that was refused. */
  readonly field: string | null;

  constructor(message: string, { status, requestId = null, field = null, cause }: ErrorDetails) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.requestId = requestId;
    this.field = field;
  }

  /** Nobody answered: the network or the server is away. */
  get unreachable(): boolean {
    return this.status === null;
  }

  /** Trying again unchanged may succeed. */
  get temporary(): boolean {
    return this.unreachable || (this.status ?? 0) >= 500;
  }
}

export function unreachableError(cause: unknown): ApiError {
  return new ApiError(apiText.unreachable, { status: null, cause });
}

export function sessionEndedError(): ApiError {
  return new ApiError(apiText.sessionEnded, { status: 401 });
}

/** The error of an answer: the server's own sentence where it sent one (`{ error, request_id, field? }`). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body = await bodyOf(response);
  const message = textAt(body, 'error') ?? apiText.failed;
  return new ApiError(message, {
    status: response.status,
    requestId: textAt(body, 'request_id') ?? response.headers.get('x-request-id'),
    field: textAt(body, 'field'),
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function textAt(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : null;
}
