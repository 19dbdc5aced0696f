import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import type { CompiledCatalogue } from './compile-catalogue.ts';

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

const HEAD = `// Written by \`npm run generate -- text\` from catalogues/en: what each message is for the code. Not edited by hand.

export interface Areas {
`;

/** The source of \`areas.ts\`: the shape of every area, by the name of its file, as the English catalogues have it. */
export function writeAreas(areas: ReadonlyMap<string, CompiledCatalogue>): string {
  const sorted = [...areas].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const shapes = sorted.map(([area, catalogue]) => `  ${property(area)}: ${shapeOf(catalogue, '  ')};\n`);
  return `${HEAD}${shapes.join('')}}\n`;
}

function shapeOf(catalogue: CompiledCatalogue, indent: string): string {
  const inside = `${indent}  `;
  const lines = Object.entries(catalogue).map(([key, node]) => {
    const type = Array.isArray(node) ? typeOf(node) : shapeOf(node as CompiledCatalogue, inside);
    return `${inside}${property(key)}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOf(message: CompiledMessage): string {
  const values = [...messageArguments(message)].map(([name, type]) => `${name}: ${type}`);
  return values.length === 0 ? 'string' : `(values: { ${values.join('; ')} }) => string`;
}

const property = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);
