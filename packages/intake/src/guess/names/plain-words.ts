/** The words of a column's name in plain small letters: `Dia_Entrada`, `diaEntrada` and `día entrada` are `dia entrada`. */
export function plainWords(text: string): string {
  return text
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
