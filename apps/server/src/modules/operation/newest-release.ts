import type { ReleaseFacts } from '@vivac/domain/operation/machine-checks';
import type { Context } from '#server/context';

/** The page of an administrator waits for it. */
const WAIT_MS = 5_000;
const ANSWER_MAX_BYTES = 1_000_000;
const VERSION = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,40})?)$/;

/** Asks the address that the operator named, and nobody where none is named. It learns our version and address, nothing else. */
export async function newestRelease({
  outbound,
  releaseNoticeUrl: url,
}: Pick<Context, 'outbound' | 'releaseNoticeUrl'>): Promise<ReleaseFacts | null> {
  if (url === null) return null;
  const { host, protocol } = new URL(url);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const request = { url, expect: 'data', allowHttp: protocol === 'http:', staysAtHost: true, signal } as const;
    const answer = await outbound.fetchFeed(request, WAIT_MS);
    if (answer.outcome === 'refused') return { problem: `${host}: ${answer.status ?? answer.reason}` };
    if (answer.outcome !== 'received') return { problem: host };
    if (answer.status !== 200) {
      answer.discard();
      return { problem: `${host}: ${answer.status}` };
    }
    const newest = versionIn(await textOf(answer.body));
    return newest === null ? { problem: host } : { newest };
  } catch {
    return { problem: host };
  }
}

/** A line with a version, or JSON with `version`, or with `tag_name` as forges tell of their newest release. */
function versionIn(text: string): string | null {
  const stated = text.trimStart().startsWith('{') ? fieldOf(JSON.parse(text)) : text.trim();
  return VERSION.exec(stated)?.[1] ?? null;
}

function fieldOf(answer: { readonly version?: unknown; readonly tag_name?: unknown }): string {
  return String(answer.version ?? answer.tag_name);
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
