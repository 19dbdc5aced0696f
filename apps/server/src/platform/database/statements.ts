/** What a `;` may stand in without ending a statement, by the rules of PostgreSQL's lexer; comments may hold comments. */
const TOKENS = [
  /--[^\n]*/y,
  /(?<![\w$])[eE]'(?:[^'\\]|''|\\[\s\S])*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /(?<![\w$])\$((?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?\$\1\$/y,
];

/**
 * The statements of a text, each without its `;`. What holds no statement, only comments, is left out. A body between `BEGIN ATOMIC` and `END`
 * is not known: write it as one `RETURN` or as a string.
 */
export function statementsOf(text: string): string[] {
  const found: string[] = [];
  let [from, at, isEmpty] = [0, 0, true];
  const end = () => {
    if (!isEmpty) found.push(text.slice(from, at).trim());
    [from, isEmpty] = [at + 1, true];
  };
  while (at < text.length) {
    const length = commentAt(text, at) || tokenAt(text, at);
    if (length > 0) {
      isEmpty &&= text.startsWith('--', at) || text.startsWith('/*', at);
      at += length;
    } else {
      if (text[at] === ';') end();
      else isEmpty &&= /\s/.test(text[at]!);
      at++;
    }
  }
  end();
  return found;
}

function tokenAt(text: string, at: number): number {
  for (const token of TOKENS) {
    token.lastIndex = at;
    const length = token.exec(text)?.[0].length ?? 0;
    if (length > 0) return length;
  }
  return 0;
}

function commentAt(text: string, from: number): number {
  if (!text.startsWith('/*', from)) return 0;
  let [at, depth] = [from + 2, 1];
  for (; at < text.length && depth > 0; at++) {
    const two = text.slice(at, at + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    at++;
  }
  return at - from;
}
