/** Accents by the word that HTML puts behind a letter: `eacute` is e and an acute accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  iexcl: '¡',
  iquest: '¿',
  middot: '·',
  bull: '•',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
  oelig: 'œ',
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g;
const ACCENTED = /^([A-Za-z])([a-z]+)$/;
const LAST_CODE_POINT = 0x10ffff;

/** Text in which HTML's entities are the characters that they stand for; one that is not known stays as it is. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? entity;
    return numbered(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal));
  });
}

function named(name: string): string | null {
  if (Object.hasOwn(SIGNS, name)) return SIGNS[name]!;
  const [, letter, accent] = ACCENTED.exec(name) ?? [];
  if (accent === undefined || !Object.hasOwn(ACCENTS, accent)) return null;
  const composed = (letter! + ACCENTS[accent]!).normalize('NFC');
  return composed.length === 1 ? composed : null;
}

/** What no text can hold, such as half a character or NUL, becomes U+FFFD, as in a browser. */
function numbered(code: number): string {
  return code === 0 || code > LAST_CODE_POINT ? '\ufffd' : String.fromCodePoint(code).toWellFormed();
}
