import type { Config } from '#server/config';

/** What every answer carries, whatever became of the request; a page may set a stricter policy of its own. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'mapTileUrl' | 'firebase'>,
): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

function contentPolicy({ mapTileUrl, firebase }: Pick<Config, 'mapTileUrl' | 'firebase'>): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Scripts set styles element by element, which needs no permission; markup with styles in it is refused.
    "style-src 'self'",
    ["img-src 'self' data:", ...tileOrigins(mapTileUrl)].join(' '),
    ["connect-src 'self'", ...identityOrigins(firebase)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The browser asks the hosted provider itself; its popups, which need more, are not used. */
function identityOrigins(firebase: Config['firebase']): string[] {
  if (firebase === null) return [];
  if (firebase.emulatorHost !== null) return [`http://${firebase.emulatorHost}`];
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` is served from any sub-domain of tiles.example. */
function tileOrigins(template: string): string[] {
  const match = /^(https?:\/\/)([^/;,\s]+)/.exec(template);
  return match ? [match[1]! + match[2]!.replace(/^\{s\}/, '*')] : [];
}
