import { createKnown } from './create-call.ts';
import type { SignedInUser } from './identity/ports.ts';
import { renderedFor } from './rendered-for.ts';

/** So long an answer that came with the document counts as one of now. */
const FRESH_MS = 60_000;

interface Brought {
  readonly user: SignedInUser;
  /** By the addresses of their calls, without the way to the API. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const brought = readDocument();
const answers = new Map(Object.entries(brought?.answers ?? {}));

/** Whose document this is; null where it was sent to nobody in particular. Their session is asked about all the same. */
export const reader: SignedInUser | null = brought?.user ?? null;

/** The answer that came with the document, once; undefined where there is none, or it is no longer one of now. */
export function takeFirstAnswer(address: string): unknown {
  if (answers.size === 0) return undefined;
  if (performance.now() > FRESH_MS) answers.clear();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** The same of a call, complete: what shows it need not wait for a promise. */
export const takeKnown = createKnown(takeFirstAnswer);

/** What came for one user is not for the next. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

/** The server writes it into the document of a reader whom it knows (docs/decisions/bundles-and-loading.md). */
function readDocument(): Brought | null {
  const text = renderedFor?.firstAnswers ?? takeElementText();
  if (text === null) return null;
  try {
    return JSON.parse(text) as Brought;
  } catch {
    // A document that was cut off: the page asks for everything itself.
    return null;
  }
}

function takeElementText(): string | null {
  const element = typeof document === 'undefined' ? null : document.getElementById('first-answers');
  element?.remove();
  return element && (element.textContent ?? '');
}
