import type { Endpoint } from '@vivac/contract/endpoint';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';

type Schema = Endpoint['response'];

const validators = new WeakMap<Schema, Validator>();

/** Compiled once a process: walked anew for each answer, the schemas were most of what a fuzz computed. */
function validatorOf(schema: Schema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made: Validator = Compile(schema);
  validators.set(schema, made);
  return made;
}

/** Whether a value is as the contract says. */
export const isAsContract = (schema: Schema, value: unknown): boolean => validatorOf(schema).Check(value);

/** What of a value is not as the contract says, with its place; null where all of it is. */
export function contractFlaw(schema: Schema, value: unknown): string | null {
  if (isAsContract(schema, value)) return null;
  const [first] = Value.Errors(schema, value);
  return `${first?.instancePath ?? ''} ${first?.message ?? 'is not of the schema'}`;
}
