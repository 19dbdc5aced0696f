import { resolve } from 'node:path';
import { runNamed } from './run-named.ts';

/** `npm run generate -- text`: writes or prints what is made from the code (tools/generate). */
await runNamed('generate', resolve(import.meta.dirname, 'generate'));
