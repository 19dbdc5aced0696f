/** A text of the code that may be SQL; what is put into it stands as code between « and ». */
export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** The string and template literals of a TypeScript file, those inside others too. Regular expressions with quotes are read over. */
export function literalsOf(code: string): Literal[] {
  const found: Literal[] = [];
  let at = 0;
  const lineOf = (position: number) => code.slice(0, position).split('\n').length;

  function template(): void {
    const began = at++;
    let text = '';
    while (at < code.length && code[at] !== '`') {
      if (code.startsWith('${', at)) {
        const from = (at += 2);
        plain('}');
        text += `«${code
          .slice(from, at - 1)
          .replaceAll(/\(|\)/g, ' ')
          .trim()}»`;
      } else {
        if (code[at] === '\\') at++;
        text += code[at++];
      }
    }
    at++;
    found.push({ line: lineOf(began), text });
  }

  function quoted(quote: string): void {
    const began = at++;
    while (at < code.length && code[at] !== quote && code[at] !== '\n') at += code[at] === '\\' ? 2 : 1;
    found.push({ line: lineOf(began), text: code.slice(began + 1, at) });
    at++;
  }

  function comment(end: string): void {
    const stops = code.indexOf(end, at);
    at = stops < 0 ? code.length : stops + end.length;
  }

  /** False where what comes is neither a literal nor a comment. */
  function skipped(): boolean {
    const letter = code[at]!;
    if (letter === '`') template();
    else if (letter === "'" || letter === '"') quoted(letter);
    else if (code.startsWith('//', at)) comment('\n');
    else if (code.startsWith('/*', at)) comment('*/');
    else return false;
    return true;
  }

  function plain(end: string): void {
    for (let depth = 0; at < code.length;) {
      if (skipped()) continue;
      const letter = code[at++]!;
      if (letter === end && depth === 0) return;
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    }
  }

  plain('');
  return found;
}
