/** Wakes whoever sends in this process, so that what was just asked for does not wait for the next look at the rows. */
export interface Bell {
  ring(): void;
  /** Answers how to leave. */
  listen(hear: () => void): () => void;
}

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring: () => listeners.forEach((hear) => hear()),
    listen(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}
