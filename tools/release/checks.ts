/** One thing that is tried in an empty clone; ends with 0 where it holds. */
export interface ReleaseCheck {
  readonly name: string;
  readonly command: readonly string[];
  /** Short enough for a trial of the release itself. */
  readonly isQuick: boolean;
}

const vitest = (...files: string[]) => ['npx', 'vitest', 'run', ...files];

/** In their order: what comes later needs what was installed first. */
const CHECKS: readonly ReleaseCheck[] = [
  { name: 'clean install (npm ci)', command: ['npm', 'ci'], isQuick: true },
  { name: 'licences of third parties', command: ['npm', 'run', 'generate', '--', 'licences'], isQuick: true },
  {
    name: 'checks, quick sections',
    command: ['npm', 'run', 'check', '--', 'packages', 'words', 'names'],
    isQuick: true,
  },
  { name: 'checks, tests and journeys', command: ['npm', 'test'], isQuick: false },
  {
    name: 'upgrade from each release',
    command: vitest('apps/server/src/released-stores.test.ts', 'apps/server/src/upgrade-postgres.test.ts'),
    isQuick: true,
  },
  { name: 'backup and restore', command: vitest('apps/server/src/backup-restore.test.ts'), isQuick: true },
  {
    name: 'backups and restores that are killed',
    command: ['npm', 'run', 'probe', '--', 'crash', '--only=backups'],
    isQuick: false,
  },
  {
    name: 'imports that are killed',
    command: ['npm', 'run', 'probe', '--', 'crash', '--only=imports'],
    isQuick: false,
  },
];

export function checksOf(isDry: boolean): readonly ReleaseCheck[] {
  return isDry ? CHECKS.filter(({ isQuick }) => isQuick) : CHECKS;
}
