import { DEFAULT_LANGUAGE, firstLanguage } from '@vivac/domain/language';
import { startServer } from '@vivac/server/src/start-server.ts';
import { buildWebBehind } from './build-web.ts';

// `ca_ES.UTF-8` of a shell, as a tag.
const tag = (process.env['LC_ALL'] || process.env['LANG'] || '').split(/[_.@]/, 1)[0]!;

await startServer(buildWebBehind(firstLanguage([tag]) ?? DEFAULT_LANGUAGE));
