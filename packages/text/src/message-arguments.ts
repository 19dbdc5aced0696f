import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

/** What a value of a message may be: text as it stands, a number that decides a plural, a word that selects. */
export type ArgumentType = 'number' | 'string' | 'string | number';

const TYPES: Readonly<Record<string, ArgumentType>> = {
  plural: 'number',
  selectordinal: 'number',
  number: 'number',
  select: 'string',
};

/** The arguments of a compiled message with their types, by name. */
export function messageArguments(message: CompiledMessage): ReadonlyMap<string, ArgumentType> {
  const found = new Map<string, ArgumentType>();
  for (const [name, type] of message.flatMap(argumentsOf)) {
    if (found.get(name) === undefined || type !== 'string | number') found.set(name, type);
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function argumentsOf(token: CompiledMessageToken): [string, ArgumentType][] {
  if (typeof token === 'string') return [];
  const [name, type, choices] = token;
  const inside = choicesOf(choices).flatMap((choice) => choice.flatMap(argumentsOf));
  return [[name, TYPES[type ?? ''] ?? 'string | number'], ...inside];
}

/** Beside its choices a plural may have the number `offset`. */
function choicesOf(choices: unknown): CompiledMessage[] {
  if (typeof choices !== 'object' || choices === null) return [];
  return Object.values(choices).filter((choice) => Array.isArray(choice));
}
