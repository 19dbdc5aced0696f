export interface SpecificationRow {
  /** What code and tests cite: the section's word and a number, `calendar-4`. Never given to another sentence. */
  id: string;
  statement: string;
}

const isRule = (text: string): boolean => /^\|[\s|:-]+$/.test(text);

/** The rows of every table of a Markdown text whose columns are id, section and statement. */
export function readRows(markdown: string): SpecificationRow[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const isHead = isRule(lines[index + 1] ?? '');
    if (!text.startsWith('|') || isRule(text) || isHead) return [];
    const [, id = '', , statement = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [{ id, statement }];
  });
}
