import { readFileSync } from 'node:fs';

/** The release, from the server's own package. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const found = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  return typeof found === 'string' ? found : '0.0.0';
}
