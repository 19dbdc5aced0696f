/** One or two capital letters for a person: of the first and last word of their name, else of their email address. */
export function initialsOf(name: string | null, email: string): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? email;
  const last = words.length > 1 ? words.at(-1)! : '';
  return (firstLetterOf(first) + firstLetterOf(last)).toLocaleUpperCase();
}

function firstLetterOf(word: string): string {
  return [...word][0] ?? '';
}
