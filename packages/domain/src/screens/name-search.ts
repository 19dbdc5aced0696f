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
