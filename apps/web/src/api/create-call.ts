import { type QueryValues, requestAddress } from '@vivac/contract/wire/screens/request-address';
import { completeAnswer } from '@vivac/contract/wire/complete-answer';
import { language } from '../text/reader.ts';
import { errorOfResponse, noAnswerError, sessionEndedError, unreachableError } from './api-error.ts';
import { type IdentityClient, IdentityError } from './identity/ports.ts';
import { type CallBody, type CallName, type CallParams, type CallQuery, type CallResponse, routes } from './routes.ts';

/** How long an answer is waited for, the time its body takes included. Files may take longer: their progress is shown. */
export const ANSWER_WAIT_MS = 30_000;
/** Of a call that says that it takes long. */
const LONG_WAIT_MS = 600_000;

/** Three bytes each at most, of the 64 KiB that a browser sends for a page that is gone. */
const STORED_ALIVE_CHARACTERS = 20_000;

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

/** What a call takes, exactly as the contract says. */
export type CallInput<Name extends CallName> = Given<'params', CallParams<Name>> &
  Given<'query', CallQuery<Name>> &
  Given<'body', CallBody<Name>>;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Goes on its way even when the page is gone, unless it says more than browsers allow for that. */
  readonly outlivesPage?: boolean;
  /** Goes behind what the reader waits for. */
  readonly canWait?: boolean;
  /** Takes as long as it takes: whoever asked can call it off. */
  readonly takesLong?: boolean;
}

export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallResponse<Name>>;

/** The same for an answer that is no JSON: resolves once its head has arrived, when it is 200. */
export type OpenCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<Response>;

interface CallSurroundings {
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly identity: Pick<IdentityClient, 'getToken' | 'signOut'>;
  /** Aborted when somebody signs out: of what is under way then the answer would be a refusal. */
  readonly leaving?: () => AbortSignal;
}

interface LooseInput {
  readonly params?: QueryValues;
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/**
 * The one way to the API. Fails with an `ApiError`, or with the signal's reason when it is aborted. A 401 renews the
 * token once, silently; a second one ends the session.
 */
export function createOpenCall({ base, fetch: fetchAnswer, identity, leaving }: CallSurroundings): OpenCall {
  async function send(name: CallName, input: LooseInput, token: string | null, options: CallOptions) {
    const { method, path } = routes[name];
    const body = input.body === undefined ? '' : JSON.stringify(input.body);
    const headers = new Headers({ accept: 'application/json, */*;q=0.9', 'accept-language': language });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    try {
      return await fetchAnswer(requestAddress(base, path, input.params, input.query), {
        method,
        headers,
        ...(input.body === undefined ? {} : { body }),
        ...fetchOptions(options, body.length),
      });
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw unreachableError(cause);
    }
  }

  async function tokenFor(forceRefresh: boolean): Promise<string> {
    const token = await identity.getToken(forceRefresh).catch((error: unknown) => {
      throw error instanceof IdentityError && error.code === 'network-request-failed' ? unreachableError(error) : error;
    });
    if (token === null) throw sessionEndedError();
    return token;
  }

  async function sendSignedIn(name: CallName, input: LooseInput, given: CallOptions): Promise<Response> {
    // What changes something is not given up: it may be saved still.
    const ends = routes[name].method === 'GET' ? [given.signal, leaving?.()] : [given.signal];
    const options = { ...given, signal: AbortSignal.any(ends.filter((signal) => signal !== undefined)) };
    const first = await send(name, input, await tokenFor(false), options);
    if (first.status !== 401) return first;
    const second = await send(name, input, await tokenFor(true), options);
    if (second.status !== 401) return second;
    await identity.signOut();
    throw sessionEndedError();
  }

  return async (name, input, options = {}) => {
    const loose = input as LooseInput;
    const isPublic: boolean = routes[name].access === 'public';
    const response = await (isPublic ? send(name, loose, null, options) : sendSignedIn(name, loose, options));
    if (!response.ok) throw await errorOfResponse(response);
    return response;
  };
}

function fetchOptions({ signal, outlivesPage, canWait }: CallOptions, characters: number): RequestInit {
  return {
    ...(signal ? { signal } : {}),
    ...(outlivesPage && characters < STORED_ALIVE_CHARACTERS ? { keepalive: true } : {}),
    ...(canWait ? { priority: 'low' } : {}),
  };
}

/** The answer to a call that is here already; undefined where there is none. */
type TakeKnown = <Name extends CallName>(name: Name, input: CallInput<Name>) => CallResponse<Name> | undefined;

/** Answers that are here already, by the addresses of their calls; only what changes nothing has one. */
export function createKnown(takeAnswer: (address: string) => unknown): TakeKnown {
  return <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    const { method, path } = routes[name];
    const { params, query } = input as LooseInput;
    const answer = method === 'GET' ? takeAnswer(requestAddress('', path, params, query)) : undefined;
    return answer === undefined
      ? undefined
      : (completeAnswer(name, answer, { ...params, ...query }) as CallResponse<Name>);
  };
}

/** A call whose answer is JSON, as nearly all are. It ends by itself when a server takes it and never answers. */
export function createCall(
  openCall: OpenCall,
  waitMs: number = ANSWER_WAIT_MS,
  takeKnown: TakeKnown = () => undefined,
): Call {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>, options: CallOptions = {}) => {
    const known = takeKnown(name, input);
    if (known !== undefined) return known;
    const late = AbortSignal.timeout(options.takesLong ? LONG_WAIT_MS : waitMs);
    const given = options.signal;
    const signal = given ? AbortSignal.any([given, late]) : late;
    try {
      const response = await openCall(name, input, { ...options, signal });
      const answer: unknown = await response.json().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw unreachableError(cause);
      });
      return completeAnswer(name, answer, { ...input.params, ...input.query }) as CallResponse<Name>;
    } catch (error) {
      throw error === late.reason ? noAnswerError(error) : error;
    }
  };
}
