/** Files of the planted project that keep every rule: a finding in one of them is a false alarm. */
export const innocent: Record<string, string> = {
  'packages/domain/src/kept-day.ts': '/** Length of a stay, in nights. */\nexport const longestStayNights = 30;\n',
  'packages/contract/src/kept-answer.ts':
    "import { longestStayNights } from '@vivac/domain/kept-day';\n\nexport const keptAnswer = { longestStayNights };\n",
  'apps/server/src/platform/clock.ts': 'export const readClock = (): Date => new Date();\n',
  'apps/server/src/modules/watchlists/read.ts':
    'export const watched = `select campsite_id from watchlist_entries where user_id = $1`;\n',
  'apps/server/src/modules/prices/keep-price.ts': [
    "import { readClock } from '#platform/clock';",
    "import { keptAnswer } from '@vivac/contract/kept-answer';",
    "import { watched } from '#modules/watchlists/read';",
    '',
    '// A price is kept from the moment it was seen (update of the select list comes from the reader).',
    'export const keepPrice = () => ({ watched, keptAnswer, seenAt: readClock() });',
    '',
  ].join('\n'),
  'apps/server/src/cli.ts': "import { keepPrice } from '#modules/prices/keep-price';\n\nkeepPrice();\n",
  'apps/web/src/features/kept/kept-price.ts':
    "import type { keptAnswer } from '@vivac/contract/kept-answer';\n\nexport type KeptPrice = typeof keptAnswer;\n",
  'apps/web/src/features/kept/kept-box.tsx': [
    "import type { KeptPrice } from './kept-price.ts';",
    '',
    'export function KeptBox({ longestStayNights }: KeptPrice) {',
    '  return <p>At most {longestStayNights} nights</p>;',
    '}',
    '',
  ].join('\n'),
};
