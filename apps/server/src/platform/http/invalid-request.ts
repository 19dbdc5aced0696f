import { type Sentence, toSay } from '@vivac/text/sentence';
import type { FastifySchemaValidationError } from 'fastify';

type Failure = FastifySchemaValidationError & { parentSchema?: { examples?: readonly unknown[]; format?: string } };

/** What is wrong with one part of a request, by the keyword of its schema. */
const RULES: Readonly<Record<string, (field: string, failure: Failure) => Sentence>> = {
  required: (field) => toSay('isMissing', { field }),
  type: (field, { params }) => TYPES[String(params['type'])]?.(field) ?? toSay('mustBeOtherType', { field }),
  minimum: (field, failure) => toSay('mustBeAtLeast', { field, limit: limitOf(failure) }),
  maximum: (field, failure) => toSay('mustBeAtMost', { field, limit: limitOf(failure) }),
  minLength: (field) => toSay('mustNotBeEmpty', { field }),
  maxLength: (field, failure) => toSay('mustHaveAtMost', { field, limit: limitOf(failure) }),
  minItems: (field, failure) => toSay('givenAtLeast', { field, limit: limitOf(failure) }),
  maxItems: (field, failure) => toSay('givenAtMost', { field, limit: limitOf(failure) }),
  pattern: written,
  format: written,
  enum: (field, { params }) => toSay('mustBeOneOf', { field, among: [params['allowedValues']].flat().join(', ') }),
};

const TYPES: Readonly<Record<string, (field: string) => Sentence>> = {
  integer: (field) => toSay('mustBeWhole', { field }),
  number: (field) => toSay('mustBeNumber', { field }),
  string: (field) => toSay('mustBeText', { field }),
  boolean: (field) => toSay('mustBeBoolean', { field }),
  array: (field) => toSay('mustBeList', { field }),
  object: (field) => toSay('mustBeObject', { field }),
};

const limitOf = ({ params }: Failure) => String(params['limit']);

/** One sentence for the person who asked, and the part of the request that it is about. */
export function invalidRequest(failure: FastifySchemaValidationError): { sentence: Sentence; field?: string } {
  const missing = failure.params['missingProperty'];
  const field = failure.instancePath.split('/')[1] || (typeof missing === 'string' ? missing : undefined);
  const named = field ?? 'The request';
  const sentence = RULES[failure.keyword]?.(named, failure) ?? toSay('notAsDescribed', { field: named });
  return field === undefined ? { sentence } : { sentence, field };
}

/** The validator is verbose, so that a schema can say by an example how its text is written. */
function written(field: string, failure: Failure): Sentence {
  const { examples: [example] = [], format } = failure.parentSchema ?? {};
  if (example === undefined) return toSay('badCharacter', { field });
  return toSay(format === 'date' ? 'mustBeDay' : 'mustBeLike', { field, example: String(example) });
}
