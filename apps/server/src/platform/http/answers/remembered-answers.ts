import type { FastifyInstance } from 'fastify';

/** In characters, of which most are one byte. */
const MOST_KEPT = 4_000_000;
/** A longer answer takes longer to write than to ask for. */
const LONGEST_KEPT = 200_000;
/** A database that was restored in its place may come to the same versions once more. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Answers as they were written, by their entity tag: who asked, what, and all that it follows from (docs/decisions/remembered-answers.md). */
export interface RememberedAnswers {
  find(tag: string): string | undefined;
  remember(tag: string, json: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly rememberedAnswers: RememberedAnswers;
  }
}

/** Gives a server its memory, which is its own and ends with it. */
export function rememberAnswers(app: FastifyInstance): void {
  app.decorate('rememberedAnswers', createRememberedAnswers());
}

export function createRememberedAnswers(
  mostKept = MOST_KEPT,
  forgottenAfterMs = FORGOTTEN_AFTER_MS,
): RememberedAnswers {
  const answers = new Map<string, string>();
  let kept = 0;
  let end: NodeJS.Timeout | null = null;
  const forgetAll = () => {
    answers.clear();
    kept = 0;
    end = null;
  };
  const forgetOldest = () => {
    for (const [tag, json] of answers) {
      if (kept <= mostKept) return;
      answers.delete(tag);
      kept -= json.length;
    }
  };
  return {
    find: (tag) => answers.get(tag),
    remember(tag, json) {
      if (json.length > LONGEST_KEPT || answers.has(tag)) return;
      // From the first on: none is told for longer than that.
      end ??= setTimeout(forgetAll, forgottenAfterMs).unref();
      answers.set(tag, json);
      kept += json.length;
      forgetOldest();
    },
  };
}
