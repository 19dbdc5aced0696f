import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@vivac/domain/language';
import { build } from 'vite';
import { webIn } from './vite.config.ts';

/** Builds the web application in every language, side by side in `dist`: `es.html` with what lies in `assets/es`. */
const root = import.meta.dirname;
const quiet = process.argv.includes('--quiet');

await rm(path.join(root, 'dist'), { recursive: true, force: true });
await Promise.all(
  LANGUAGES.map((language) =>
    build({ root, configFile: false, logLevel: quiet || language !== 'en' ? 'warn' : 'info', ...webIn(language) }),
  ),
);
