/** A name, or its first letters with an ellipsis right behind them: at most so many in all. */
export function shortened(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
