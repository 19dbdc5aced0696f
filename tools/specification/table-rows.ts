export interface SpecificationRow {
  line: number;
  statement: string;
  /** `path › test`, as written. */
  heldBy: string[];
}

const isRule = (text: string): boolean => /^\|[\s|:-]+$/.test(text);

/** The rows of every table of a Markdown text whose columns are section, statement and held by. */
export function readRows(markdown: string): SpecificationRow[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const isHead = isRule(lines[index + 1] ?? '');
    if (!text.startsWith('|') || isRule(text) || isHead) return [];
    const [, , statement = '', heldBy = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const names = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replaceAll('\\|', '|'));
    return [{ line: index + 1, statement, heldBy: names }];
  });
}
