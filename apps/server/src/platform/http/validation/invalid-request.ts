import type { FastifySchemaValidationError } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'one text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with one part of a request, by the keyword of its schema. */
const RULES: Readonly<Record<string, (failure: FastifySchemaValidationError) => string>> = {
  required: () => 'is missing',
  type: ({ params }) => `must be ${TYPES[String(params['type'])] ?? 'of another type'}`,
  minimum: ({ params }) => `must be at least ${params['limit']}`,
  maximum: ({ params }) => `must be at most ${params['limit']}`,
  minLength: () => 'must not be empty',
  maxLength: ({ params }) => `must have at most ${params['limit']} characters`,
  minItems: ({ params }) => `must be given at least ${params['limit']} times`,
  maxItems: ({ params }) => `must be given at most ${params['limit']} times`,
  pattern: written,
  format: written,
  enum: ({ params }) => `must be one of ${[params['allowedValues']].flat().join(', ')}`,
};

/** One sentence for the person who asked, and the part of the request that it is about. */
export function invalidRequest(failure: FastifySchemaValidationError): { sentence: string; field?: string } {
  const missing = failure.params['missingProperty'];
  const field = failure.instancePath.split('/')[1] || (typeof missing === 'string' ? missing : undefined);
  const sentence = `${field ?? 'The request'} ${RULES[failure.keyword]?.(failure) ?? 'is not as described'}.`;
  return field === undefined ? { sentence } : { sentence, field };
}

/** The validator is verbose, so that a schema can say by an example how its text is written. */
function written(failure: FastifySchemaValidationError & { parentSchema?: { examples?: readonly unknown[] } }): string {
  const example = failure.parentSchema?.examples?.[0];
  return example === undefined ? 'has a character that cannot be kept' : `must be a day such as ${example}`;
}
