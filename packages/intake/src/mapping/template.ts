const PLACEHOLDER = /\{([^{}|]+)(?:\|([^{}]*))?\}/g;

/** What a template can make of a column's text: `{name|encode}` for a part of an address, `{name|slug}` for one in words, `{name|optional}` for one that may be empty. */
const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  encode: encodeURIComponent,
  slug,
  optional: (text) => text,
};

type Piece =
  string | { readonly column: string; readonly filter: (text: string) => string; readonly isOptional: boolean };

/** Takes a template apart. Throws RangeError for a filter that is not known. */
function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of template.matchAll(PLACEHOLDER)) {
    const [whole, column, name] = found;
    const filter = name === undefined ? (text: string) => text : Object.hasOwn(FILTERS, name) && FILTERS[name];
    if (!filter) throw new RangeError(`"${name}" is none of ${Object.keys(FILTERS).join(' and ')}`);
    pieces.push(template.slice(from, found.index), { column: column!, filter, isOptional: name === 'optional' });
    from = found.index + whole.length;
  }
  return [...pieces, template.slice(from)];
}

/** The columns in a template. Throws RangeError for a filter that is not known. */
export function columnsIn(template: string): string[] {
  return piecesOf(template).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.column]));
}

type TextOf = (cells: readonly string[]) => string;

/** The template with its columns filled in; empty where one of them is that is not optional. */
export function templateText(template: string, column: (name: string) => TextOf): TextOf {
  const pieces = piecesOf(template).map((piece) =>
    typeof piece === 'string' ? piece : { ...piece, text: column(piece.column) },
  );
  return (cells) => {
    let text = '';
    for (const piece of pieces) {
      const part = typeof piece === 'string' ? piece : piece.filter(piece.text(cells).toWellFormed().trim());
      if (part === '' && typeof piece !== 'string' && !piece.isOptional) return '';
      text += part;
    }
    return text;
  };
}

/** `Càmping L'Estrella, 2` becomes `camping-l-estrella-2`. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
