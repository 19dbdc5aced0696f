export interface SpecificationRow {
  line: number;
  /** What code and tests cite: the section's word and a number, `calendar-4`. Never given to another sentence. */
  id: string;
  statement: string;
  /** `path › test`, as written. */
  heldBy: string[];
}

const isRule = (text: string): boolean => /^\|[\s|:-]+$/.test(text);

/** The rows of every table of a Markdown text whose columns are id, section, statement and held by. */
export function readRows(markdown: string): SpecificationRow[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const isHead = isRule(lines[index + 1] ?? '');
    if (!text.startsWith('|') || isRule(text) || isHead) return [];
    const [, id = '', , statement = '', heldBy = ''] = splitCells(text);
    const names = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replaceAll('\\|', '|'));
    return [{ line: index + 1, id, statement, heldBy: names }];
  });
}

/** The same text with the last column of each row made of the tests that hold its id. */
export function writeHolders(markdown: string, holders: ReadonlyMap<string, readonly string[]>): string {
  const lines = markdown.split('\n');
  for (const { line, id } of readRows(markdown)) {
    const cells = splitCells(lines[line - 1] ?? '').slice(1, 4);
    const held = (holders.get(id) ?? []).map((name) => `\`${name.replaceAll('|', '\\|')}\``).join('<br>');
    lines[line - 1] = `| ${[...cells, held].join(' | ')} |`;
  }
  return lines.join('\n');
}

const splitCells = (text: string): string[] => text.split(/(?<!\\)\|/).map((cell) => cell.trim());
