import pg from 'pg';

type Send = (...parts: readonly unknown[]) => Promise<unknown>;
type Answer = (error: unknown, result?: unknown) => void;

const BEGINS = /^\s*(begin|start\s+transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;

/**
 * A connection whose statements all see one search path, whichever connection of a pooler in transaction mode they reach: each is in a
 * transaction that says it first.
 */
export function scopedClient(searchPath: string): typeof pg.Client {
  return class ScopedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.query = scoped(super.query.bind(this) as Send, searchPath) as typeof this.query;
    }
  };
}

/** Takes what `query` of a client takes: with a function as the last part that is told, without one it resolves. */
function scoped(send: Send, searchPath: string): (...parts: unknown[]) => Promise<unknown> | undefined {
  const scope = `SET LOCAL search_path TO ${searchPath}`;
  let isInTransaction = false;

  async function run(parts: readonly unknown[]): Promise<unknown> {
    const text = textOf(parts[0]);
    if (BEGINS.test(text)) {
      isInTransaction = true;
      return send(`${text}; ${scope}`);
    }
    if (ENDS.test(text)) isInTransaction = false;
    else if (!isInTransaction) return alone(parts);
    return send(...parts);
  }
  async function alone(parts: readonly unknown[]): Promise<unknown> {
    await send(`BEGIN; ${scope}`);
    try {
      const result = await send(...parts);
      await send('COMMIT');
      return result;
    } catch (error) {
      await send('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return (...parts) => {
    const last = parts.at(-1);
    if (typeof last !== 'function') return run(parts);
    const answer = last as Answer;
    run(parts.slice(0, -1)).then((result) => answer(null, result), answer);
    return undefined;
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { readonly text?: unknown }).text ?? '');
}
