import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { CompiledCatalogue } from './compile-catalogue.ts';
import { messageArguments } from './message-arguments.ts';

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
