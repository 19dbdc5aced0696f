/** `value_for_money` becomes `Value for money`; what a source has written with spaces stays as it is. */
export function categoryTitle(name: string): string {
  const words = name.includes(' ') ? name : name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
