import { buildWebUnlessFresh } from './build-web.ts';

const exitCode = buildWebUnlessFresh();
if (exitCode !== 0) process.exit(exitCode);

await import('@vivac/server/src/api.ts');
