/** A comparison of more pairs takes too long: then what lies between the common beginning and end is all different. */
const MOST_PAIRS = 4_000_000;

/** The places of a longest common subsequence of two lists, in order: what stands at both of a pair is the same. */
export function commonPlaces(
  old: readonly string[],
  now: readonly string[],
  mostPairs = MOST_PAIRS,
): (readonly [number, number])[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end), mostPairs);
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([a, b]) => [a + start, b + start] as const),
    ...Array.from({ length: end }, (_, at) => [old.length - end + at, now.length - end + at] as const),
  ];
}

function between(old: readonly string[], now: readonly string[], mostPairs: number): (readonly [number, number])[] {
  if (old.length * now.length > mostPairs) return [];
  const width = now.length + 1;
  // lengths[a * width + b]: the longest common subsequence of what begins at a and at b.
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      lengths[a * width + b] =
        old[a] === now[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!);
    }
  }
  const places: (readonly [number, number])[] = [];
  for (let [a, b] = [0, 0]; a < old.length && b < now.length;) {
    if (old[a] === now[b]) places.push([a++, b++]);
    else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++;
    else b++;
  }
  return places;
}
