import { type BodyOf, type Endpoint, ErrorBody, type ParamsOf, type ResponseOf } from '@vivac/contract/endpoint';
import { contractFlaw } from './contract-shape.ts';
import { type Answer, type Caller, type ServerFixture, addressOf } from './server-fixture.ts';

interface Sent<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<E> | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call with all that can be said in it, by one of the cast or with a token. The answer is as the contract says. */
export async function send<E extends Endpoint>(
  { app, tokens }: Pick<ServerFixture, 'app' | 'tokens'>,
  endpoint: E,
  caller: Caller | { readonly token: string },
  { params, query, body, headers }: Sent<E> = {},
): Promise<Answer<ResponseOf<E> & Partial<ErrorBody>>> {
  const token = typeof caller === 'string' ? tokens[caller] : caller.token;
  const url = addressOf(endpoint, { ...(params as Sent<E>['query']), ...query });
  const response = await app.inject({
    method: endpoint.method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { payload: body }),
  });
  const answer: unknown = response.json();
  const flaw = contractFlaw(response.statusCode === 200 ? endpoint.response : ErrorBody, answer);
  if (flaw !== null) throw new Error(`${response.statusCode}, not as the contract says: ${flaw}`);
  return { status: response.statusCode, headers: response.headers, body: answer as ResponseOf<E> & ErrorBody };
}
