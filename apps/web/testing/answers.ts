import { requestAddress } from '@vivac/contract/wire/screens/request-address';
import { routes, type CallName, type CallResponse } from '../src/api/routes.ts';

/** One call as it reached the network. */
export interface Requested {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

export type Answer<Name extends CallName> =
  | CallResponse<Name>
  | Response
  | ((requested: Requested) => CallResponse<Name> | Response | Promise<CallResponse<Name> | Response>);

/** What the API answers, by the contract's name of each call; `Response` for anything the contract does not promise. */
export type Answers = { readonly [Name in CallName]?: Answer<Name> };

/** Answers of the identity provider, by path below `/identity`. */
export type IdentityAnswers = Readonly<Record<string, (requested: Requested) => Response | Promise<Response>>>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** As a server that failed. */
export const failed = (): Response => json({ error: 'The server could not answer.', request_id: 'r-1' }, 500);

/** As a network that is away. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that waits until it is let go. */
export function held<Body>(body: Body): { readonly answer: () => Promise<Body>; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => body), letGo: resolve };
}

/** The answer to a call of the API; null when none was prepared. */
export async function answerTo(requested: Requested, answers: Answers): Promise<Response | null> {
  const name = callOf(requested);
  const answer = name === null ? undefined : answers[name];
  if (answer === undefined) return null;
  const body: unknown = typeof answer === 'function' ? await answer(requested) : answer;
  return body instanceof Response ? body.clone() : json(body);
}

/** Which call of the contract an address is. Words that are spelt out win over those that are filled in. */
export function callOf({ method, url }: Pick<Requested, 'method' | 'url'>): CallName | null {
  const matching = Object.entries(routes).filter(
    ([, route]) => route.method === method && patternOf(route.path).test(url.pathname),
  );
  const [first] = matching.toSorted(([, one], [, other]) => filledIn(one.path) - filledIn(other.path));
  return (first?.[0] as CallName | undefined) ?? null;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${requestAddress('/api', path.replace(/\{\w+\}/g, '[^/]+'))}$`);
const filledIn = (path: string): number => path.split('{').length;
