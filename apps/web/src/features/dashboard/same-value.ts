import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/** Whether two values say the same, part by part. */
export const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;

/** The same object from one picture to the next as long as it says the same. */
export function useSameValue<Value>(value: Value): Value {
  const held = useRef(value);
  held.current = replaceEqualDeep(held.current, value);
  return held.current;
}
