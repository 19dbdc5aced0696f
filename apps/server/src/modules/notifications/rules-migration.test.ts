import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import type { ReviewRule } from '@vivac/domain/rules/kinds/reviews';
import { type KindOfRule, ruleId } from '@vivac/domain/rules/kinds/rule-kinds';
import { createBareDatabase } from '@vivac/testing/test-database';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate';
import { storedRules } from './read.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const REVIEW: ReviewRule = {
  type: 'email',
  schedule: 'weekly',
  condition: 'above',
  note: 8.15,
  day: 3,
  enabled: false,
};
const PRICE: PriceRule = { type: 'email', schedule: 'daily', spread: 0.07, up: false, enabled: true };

it('the migration to JSON parts keeps every rule as it was', async () => {
  const test = await createBareDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'vivac-migrations-'));
  const rules: readonly KindOfRule[] = [
    { kind: 'reviews', rule: REVIEW },
    { kind: 'price', rule: PRICE },
  ];
  try {
    const files = readdirSync(MIGRATIONS).sort();
    for (const file of files.filter((name) => name < '0009')) cpSync(join(MIGRATIONS, file), join(directory, file));
    await migrate({ url: test.url, directory, log: QUIET });
    await test.db.query(
      `INSERT INTO notification_rules (uid, id, kind, position, schedule, day, condition, note_hundredths, up,
         spread_hundredths, enabled, since) VALUES
         ('u', $1, 'reviews', 1, 'weekly', 3, 'above', 815, NULL, NULL, false, '2027-01-01'),
         ('u', $2, 'price', 1, 'daily', NULL, NULL, NULL, false, 7, true, '2027-01-01')`,
      rules.map((of) => ruleId(of)),
    );
    await test.db.query(`INSERT INTO notification_versions VALUES ('u', 2)`);
    await migrate({ url: test.url, directory: MIGRATIONS, log: QUIET });
    const stored = await storedRules(test.db, 'u');
    expect(stored.rules.map(({ of }) => of)).toEqual(rules);
    expect(stored.rules.map(({ id }) => id)).toEqual(rules.map((of) => ruleId(of)));
  } finally {
    rmSync(directory, { recursive: true });
    await test.drop();
  }
});
