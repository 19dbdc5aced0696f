import { SHARED_WORDS, WIRE_WORDS } from '@vivac/contract/wire/words';
import type { Finding, Section } from '../section.ts';
import { isCode, isTest, readTexts, type SourceFile } from '../source-files.ts';

interface Home {
  name: string;
  pattern: RegExp;
  /** Where the thing may be written; everywhere else in the product it is a finding. */
  allowed: RegExp;
  detail: string;
}

const statement =
  /['"`]\s*(with\s+\w+\s+as\b|select\s[^'"`]*?\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s|delete\s+from\s|(create|drop|alter)\s+(table|schema|database|index|role)\s|truncate\s+\w|copy\s+\w+[^'"`]*\s(from|to)\s)/i;

/** A spelling of the wire as a whole word. */
const anyOf = (words: readonly string[]) => new RegExp(`\\b(${words.join('|')})\\b`);

const homes: Home[] = [
  {
    name: 'environment',
    pattern: /(?<!readConfig\()\bprocess\.env\b/,
    allowed: /(^|\/)config\.ts$|^packages\/testing\/|\.config\.(ts|js)$/,
    detail: 'the environment is read once, in config.ts',
  },
  {
    name: 'sql',
    pattern: statement,
    allowed:
      /\/modules\/[^/]+\/([a-z-]+\/)*(?!routes\.ts$|present)[^/]+$|\/platform\/(backup|database|identity|audit-log)\/|\/platform\/outbound\/[a-z-]*store\.ts$|^packages\/(embedded-postgres|testing)\//,
    detail: 'SQL stands in a module, but neither where it is served (routes.ts) nor where answers are made (present…)',
  },
  {
    name: 'sql fragment',
    pattern:
      /\bexport (?:async )?(?:function \w+|const \w+ = (?:async )?)\([^)]*\b(?:conditions|where|sql)\??: *string\b/,
    allowed: /^(?!.*\/read\.ts$)/,
    detail: 'a module is asked with values: whoever owns the table writes its SQL',
  },
  {
    name: 'wire word',
    pattern: anyOf(WIRE_WORDS.filter((word) => !SHARED_WORDS.includes(word))),
    allowed: /^packages\/(contract|testing)\//,
    detail: 'the wire is spelled in packages/contract alone, which turns it into our words',
  },
  {
    name: 'shared word',
    pattern: anyOf(SHARED_WORDS),
    allowed:
      /^packages\/(contract|testing|intake)\/|\/modules\/([^/]+\/)+(?!routes\.ts$|present)[^/]+$|^apps\/server\/src\/fakes\/demo-market\/|^apps\/web\/src\/features\/administration\/file-import\/|^packages\/text\/src\/areas\.ts$/,
    detail:
      'a word of the wire that is a column or a field of a file too stands in SQL, in intake and where files are imported on the screen alone',
  },
  {
    name: 'clock',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b/,
    // A token or a link expires by the real time, even while the product shows another day.
    allowed:
      /\/platform\/(clock\.ts$|identity\/|mail\/)|^packages\/(embedded-postgres|testing)\/|^apps\/web\/src\/(app|api\/identity)\//,
    detail: 'time comes through platform/clock (server) or app/ (web)',
  },
  {
    name: 'client address',
    pattern: /\brequest\.ips?\b|\bremoteAddress\b/,
    allowed: /^packages\/testing\/|\/platform\/http\/client-address\.ts$|\/identity\/embedded\/visitor\.ts$/,
    detail: 'behind a proxy only request.clientAddress is the client’s',
  },
  {
    name: 'page address',
    pattern: /['"`]\/(api|assets|identity|favicon\.svg|service-worker)(?![\w-])/,
    allowed: /^(?!apps\/web\/src\/)/,
    detail:
      'the product may stand below a path: what a page asks or leads to outside its router is in api/addresses.ts',
  },
  {
    name: 'served address',
    pattern: /\b(href|action|src)=["'{`]+\/[a-z]/,
    allowed: /^packages\/testing\//,
    detail: 'the product may stand below a path: begin with its base path',
  },
  {
    name: 'rule kind',
    pattern: /\bkind\)?\s*[!=]==?\s*['"](price|reviews)['"]|['"](price|reviews)['"]\s*[!=]==?\s*[\w.]*\bkind\b/,
    // The kinds of imports are others.
    allowed: /\/kinds\/|\/modules\/(imports|evidence)\/|^packages\/intake\//,
    detail: 'what only one kind of rules does stands in its module, in kinds/',
  },
];

const product = /^(apps|packages)\//;

export const homesOfThings: Section = {
  title: 'homes',
  rules: homes.map((home) => home.name),
  async inspect(root) {
    const files = await readTexts(
      root,
      (path) => product.test(path) && isCode(path) && !isTest(path) && !path.startsWith('apps/web/testing/'),
    );
    return { looked: files.length, findings: files.flatMap(findStrays) };
  },
};

export function findStrays({ path, text }: SourceFile): Finding[] {
  return homes
    .filter(({ allowed }) => !allowed.test(path))
    .flatMap(({ name, pattern, detail }) => {
      const match = pattern.exec(text);
      if (!match) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [{ rule: name, path, detail: `${line} ${match[0].trim().slice(0, 60)} (${detail})` }];
    });
}
