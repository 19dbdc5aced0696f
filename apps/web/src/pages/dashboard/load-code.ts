/** The addresses of code that did not come, and how often each was asked for again. */
const failures = new WeakMap<() => Promise<unknown>, { readonly address: string; tries: number }>();

/**
 * Loads a part's code. A browser remembers under its address that a module did not come, for as long as the page lives: asked
 * for again, it is asked for under another one. Rejects as `load` does.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const failed = failures.get(load);
  if (failed) return import(/* @vite-ignore */ `${failed.address}?again=${++failed.tries}`) as Promise<Module>;
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address !== null) failures.set(load, { address, tries: 0 });
    throw error;
  }
}

/** The address that a browser's message about a module names; null where it names none, as Safari's. */
export function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  return /https?:\/\/\S+\.js\b/.exec(message)?.[0] ?? null;
}
