import { endOfString } from './bounded-json.ts';
import { EACH, ENTRY, type Step } from './json-path.ts';

interface Frame {
  readonly isArray: boolean;
  /** How many of the steps lead here; −1 beside the path. */
  readonly matched: number;
  index: number;
  key: string | null;
}

/** The lines (from 1) on which the values at a path of a JSON text begin, in order. The text must be valid JSON. */
export function elementLines(text: string, path: readonly Step[]): number[] {
  const lines: number[] = [];
  const frames: Frame[] = [];
  let line = 1;

  const begin = (): number => {
    const matched = matchedBy(frames.at(-1), path);
    if (matched === path.length) lines.push(line);
    return matched;
  };
  const open = (isArray: boolean): void => {
    frames.push({ isArray, matched: begin(), index: 0, key: null });
  };
  const string = (at: number): number => {
    const end = endOfString(text, at);
    const frame = frames.at(-1);
    if (frame && !frame.isArray && frame.key === null) frame.key = JSON.parse(text.slice(at, end + 1)) as string;
    else begin();
    return end;
  };
  const steps: Readonly<Record<string, (at: number) => number | void>> = {
    '\n': () => void line++,
    '{': () => open(false),
    '[': () => open(true),
    '}': () => void frames.pop(),
    ']': () => void frames.pop(),
    ',': () => next(frames.at(-1)!),
    '"': string,
    ...Object.fromEntries([...' \t\r:'].map((blank) => [blank, () => {}])),
  };
  const plain = (at: number): number => {
    begin();
    return endOfPlain(text, at);
  };
  for (let at = 0; at < text.length; at++) at = (steps[text[at]!] ?? plain)(at) ?? at;
  return lines;
}

function matchedBy(parent: Frame | undefined, path: readonly Step[]): number {
  if (!parent) return 0;
  const step = path[parent.matched];
  const isOn = parent.isArray ? step === EACH || step === parent.index : step === ENTRY || step === parent.key;
  return parent.matched >= 0 && step !== undefined && isOn ? parent.matched + 1 : -1;
}

function next(frame: Frame): void {
  frame.index++;
  frame.key = null;
}

/** The last character of a number, true, false or null. */
function endOfPlain(text: string, from: number): number {
  let end = from;
  while (end + 1 < text.length && !',]} \t\r\n'.includes(text[end + 1]!)) end++;
  return end;
}
