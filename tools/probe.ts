import { resolve } from 'node:path';
import { runNamed } from './run-named.ts';

/** `npm run probe -- crash --short`: what takes too long for `npm test`, against real servers, browsers and readers (tests/probes). */
await runNamed('probe', resolve(import.meta.dirname, '../tests/probes'));
