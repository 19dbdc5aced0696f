/** The middle value of some, at least one, or the two in the middle; the array is put in another order. Finding them takes a third of the time of sorting. */
export function middlePair(values: Int32Array | Float64Array): readonly [low: number, high: number] {
  const { length } = values;
  const high = nthSmallest(values, length >> 1);
  if (length % 2 === 1) return [high, high];
  // What is left of the place is not above it.
  let low = values[0]!;
  for (let at = 1; at < length >> 1; at++) low = Math.max(low, values[at]!);
  return [low, high];
}

/** Hoare’s selection: afterwards nothing before place `nth` is above its value, and nothing behind it below. */
function nthSmallest(values: Int32Array | Float64Array, nth: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      [values[left], values[right]] = [values[right]!, values[left]!];
      left++;
      right--;
    }
    if (nth <= right) to = right;
    else if (nth >= left) from = left;
    else break;
  }
  return values[nth]!;
}
