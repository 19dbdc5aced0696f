/** A text without accents: what is sought need not be typed with them. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** The words of a search, without accents and in lower case; each is at least a letter or a digit. */
export function soughtWords(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The names that contain a text, whatever its case and accents and the spaces around it, in the order given; all of them
 * for a blank text.
 */
export function namesContaining(names: readonly string[], text: string): readonly string[] {
  const sought = plain(text.trim());
  return sought === '' ? names : names.filter((name) => plain(name).includes(sought));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
