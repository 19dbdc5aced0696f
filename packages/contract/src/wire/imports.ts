import type { PushQuery } from '../administration/imports.ts';

/** How the parts of a push that can be wrong by themselves are called in its address. */
export const PUSH_FIELDS = {
  seenAt: 'observed_at',
  mapping: 'mapping',
  complete: 'complete',
  newCampsites: 'new_campsites',
} as const;

/** What the address of a push says of its file. */
export interface PushChoice {
  readonly dryRun: boolean;
  readonly source: string | null;
  readonly onBadRow: 'skip' | 'fail';
  /** A moment as it was written. */
  readonly seenAt: string | null;
  readonly mapping: string | null;
  /** Whether the file names everything that was on sale; undefined where nobody says so. */
  readonly complete: boolean | undefined;
  /** Whether campsites that nobody knows are made; undefined where nobody says so. */
  readonly makesCampsites: boolean | undefined;
  readonly fileName: string | null;
}

export function pushChoiceIn(query: PushQuery): PushChoice {
  return {
    dryRun: isYes(query.dry_run),
    source: query.source?.trim() || null,
    onBadRow: query.on_bad_row ?? 'skip',
    seenAt: query[PUSH_FIELDS.seenAt] ?? null,
    mapping: query[PUSH_FIELDS.mapping] ?? null,
    complete: query[PUSH_FIELDS.complete] === undefined ? undefined : isYes(query[PUSH_FIELDS.complete]),
    makesCampsites:
      query[PUSH_FIELDS.newCampsites] === undefined ? undefined : query[PUSH_FIELDS.newCampsites] === 'make',
    fileName: query.file_name ?? null,
  };
}

const isYes = (flag: PushQuery['dry_run']) => flag === '1' || flag === 'true';
