import { Type, type Static, type TSchema } from 'typebox';

/** What an API key may be allowed to do; each stands alone. `imports:write` and `admin` are for administrators. */
export const API_KEY_SCOPES = ['prices:read', 'reviews:read', 'notifications:write', 'imports:write', 'admin'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** What a call says of itself, but for who may make it. */
interface Description {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base address, with `{name}` for path parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Headers with a meaning of their own, under their names in lower case. */
  readonly headers?: TSchema;
  readonly response: TSchema;
  /** The media types of an answer that is a file; `response` is then {@link FileBody}. */
  readonly produces?: readonly string[];
  /** The media types of a body that is a file, which is read as it arrives; there is no `body` then. */
  readonly accepts?: readonly string[];
}

/** Who may make a call: anybody, a signed-in user, or an administrator (admin-9). `scope` is what an API key needs for it, or `session` where only a person who signed in may. */
type Permission =
  | { readonly access: 'public'; readonly scope?: undefined }
  | { readonly access: 'user' | 'admin'; readonly scope: ApiKeyScope | 'session' };

/** One call of the API: the only description of it, from which validation, types and the OpenAPI document are made. */
export type Endpoint = Description & Permission;

/** The bytes of a file. */
export const FileBody = Type.String({ format: 'binary' });

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type SchemaOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends TSchema }
  ? Static<S>
  : undefined;
export type QueryOf<E extends Endpoint> = SchemaOf<E, 'query'>;
export type ParamsOf<E extends Endpoint> = SchemaOf<E, 'params'>;
export type BodyOf<E extends Endpoint> = SchemaOf<E, 'body'>;
export type HeadersOf<E extends Endpoint> = SchemaOf<E, 'headers'>;
export type ResponseOf<E extends Endpoint> = SchemaOf<E, 'response'>;

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Every refusal and failure: one sentence, and the id under which the server logged the request. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: 'One sentence for the person who asked.' }),
  request_id: Type.String(),
  field: Type.Optional(Type.String({ description: 'The part of the request that was refused.' })),
  file: Type.Optional(
    Type.Object(
      {
        line: Nullable(Type.Integer({ description: 'Of the unpacked file, from 1.' })),
        column: Nullable(Type.String()),
        reason: Type.String(),
      },
      { description: 'Where and why a file that was sent cannot be taken; `error` has it as one sentence.' },
    ),
  ),
  problems: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        row: Type.Optional(Type.Integer({ description: 'Which entry of a list, from 1, as it was sent.' })),
        error: Type.String(),
      }),
      { description: 'Every refused part, when there may be several; `error` above is about the first.' },
    ),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** Text from outside: bounded, and without the NUL character, which the database cannot hold. */
export const InputText = (maxLength: number, more: { readonly description?: string } = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', ...more });

/** A calendar day, `YYYY-MM-DD`. */
export const DayText = Type.String({ format: 'date', examples: ['2027-08-14'] });

/** A day that may be asked for, of the years 2000 to 2199: no other is a night that somebody sells. */
export const InputDay = Type.String({ format: 'date', pattern: '^2[01]', examples: ['2027-08-14'] });

/** A moment, ISO 8601 in UTC. */
export const MomentText = Type.String({ format: 'date-time', examples: ['2026-11-21T06:00:00.000Z'] });
