import type { PushQuery } from '../administration/imports.ts';

/** How the parts of a push that can be wrong by themselves are called in its address. */
export const PUSH_FIELDS = { seenAt: 'observed_at', mapping: 'mapping' } as const;

/** What the address of a push says of its file. */
export interface PushChoice {
  readonly dryRun: boolean;
  readonly source: string | null;
  readonly onBadRow: 'skip' | 'fail';
  /** A moment as it was written. */
  readonly seenAt: string | null;
  readonly mapping: string | null;
  readonly fileName: string | null;
}

export function pushChoiceIn(query: PushQuery): PushChoice {
  return {
    dryRun: query.dry_run === '1' || query.dry_run === 'true',
    source: query.source?.trim() || null,
    onBadRow: query.on_bad_row ?? 'skip',
    seenAt: query[PUSH_FIELDS.seenAt] ?? null,
    mapping: query[PUSH_FIELDS.mapping] ?? null,
    fileName: query.file_name ?? null,
  };
}
