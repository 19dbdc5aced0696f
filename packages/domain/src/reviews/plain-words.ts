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
