import type { ErrorBody } from '@vivac/contract/endpoint';
import { wordsOf } from '../text/reader.ts';
import { IdentityError } from './identity/ports.ts';

const apiText = wordsOf('api');

type Problems = NonNullable<ErrorBody['problems']>;

interface ErrorDetails {
  readonly status: number | null;
  readonly detail?: string | null;
  readonly problems?: Problems;
  readonly requestId?: string | null;
  readonly field?: string | null;
  readonly timedOut?: boolean;
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
  /** The server's own sentence; null when its answer had none, or there was no answer. */
  readonly told: string | null;
  /** The server was reached and did not answer in time. */
  readonly timedOut: boolean;
  /** Every refused part, where there may be several. */
  readonly problems: Problems;

  constructor(message: string, details: ErrorDetails) {
    const {
      status,
      requestId = null,
      field = null,
      detail: reported = null,
      problems = [],
      timedOut = false,
      cause,
    } = details;
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.told = reported;
    this.problems = problems;
    this.timedOut = timedOut;
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

export function noAnswerError(cause: unknown): ApiError {
  return new ApiError(apiText.noAnswer, { status: null, timedOut: true, cause });
}

export function sessionEndedError(): ApiError {
  return new ApiError(apiText.sessionEnded, { status: 401 });
}

/** What a proxy before the server says when it waits no longer: the server goes on with the call. */
const PROXY_GAVE_UP: ReadonlySet<number> = new Set([504, 524]);

/** The error of an answer: the server's own sentence where it sent one (`{ error, request_id, field? }`). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body = await bodyOf(response);
  const reported = textAt(body, 'error');
  const isOverdue = PROXY_GAVE_UP.has(response.status);
  return new ApiError(reported ?? (isOverdue ? apiText.noAnswer : apiText.failed), {
    status: response.status,
    detail: reported,
    timedOut: isOverdue,
    problems: problemsIn(body),
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

function problemsIn(body: unknown): Problems {
  if (typeof body !== 'object' || body === null || !('problems' in body)) return [];
  return Array.isArray(body.problems) ? (body.problems as Problems) : [];
}

/** What the user reads about a failure: the API's or the identity provider's sentence; for a surprise the general one. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError || error instanceof IdentityError ? error.message : apiText.failed;
}

/**
 * Logs a failure that the person at the screen is told of otherwise, or need not know (calendar-16). It reaches the browser's
 * console and whoever listens for the page's `error` events.
 */
export function logFailure(sentence: string, cause: unknown): void {
  reportError(new Error(sentence, { cause }));
}
