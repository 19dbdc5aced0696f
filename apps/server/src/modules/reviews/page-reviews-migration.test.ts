import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guestKindOf, reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate';
import { createBareDatabase } from '@vivac/testing/test-database';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** Wordings of every language, with what the rule must not find. */
const GROUPS = [
  'Family; Familia con niños; FAMÍLIA; Fami\u0301lia amb fills; Famille; Familie; Gezin; Famiglia; Familias; Familia con amigos',
  'Couple; Young couple; Pareja; Parella; Paar; Koppel; Stel; Coppia; Casal; En pareja; Pareja con amigos',
  'Solo traveler; Viajero solo; Viajera sola; Alone; Single; Voyageur individuel; seule; Alleinreisende; Alleen; Viaggiatore singolo; Viajante sozinha; Viatger sol',
  'Group; Group of friends; Grupo de amigos; Grup d’amics; Groupe d’amis; Gruppe; Freunde; Vrienden; Gruppo; Amigas; Grupo de familias; Amici',
  'Business; Otro; Soledad; Solstice; Steller; Regroupment; Alleinerziehend; 👨‍👩‍👧; -; أسرة',
].flatMap((line) => line.split('; '));
const TYPES = ['Bungalow', ' GLAMPING TENT ', 'Bungalows', 'Mobile home', null];

it('the migration classifies and counts existing reviews as an import would', async () => {
  const test = await createBareDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'vivac-migrations-'));
  try {
    const files = readdirSync(MIGRATIONS).sort();
    for (const file of files.slice(0, 2)) cpSync(join(MIGRATIONS, file), join(directory, file));
    await migrate({ url: test.url, directory, log: QUIET });
    await test.db.query(`
      INSERT INTO campsites (name) VALUES ('A campsite');
      INSERT INTO sources (name) VALUES ('A source');
      INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored,
        rows_repeated, rows_set_aside, rows_rejected) VALUES ('b', 1, 'reviews', '', 'a test', now(), 0, 0, 0, 0, 0)`);
    const wordings = [...GROUPS.map((group) => [group, null]), ...TYPES.map((type) => [null, type])];
    for (const [at, [group, type]] of wordings.entries())
      await test.db.query(
        `INSERT INTO reviews (campsite_id, source_id, review_key, batch_number, review_date, score_hundredths, guest_group,
           accommodation_type) VALUES (1, 1, $1, 1, '2026-08-15', 900, $2, $3)`,
        [`r${at}`, group, type],
      );
    await migrate({ url: test.url, directory: MIGRATIONS, log: QUIET });
    const rows = await test.db.query<{ group: string | null; type: string | null; guest: string; kind: string }>(
      `SELECT guest_group AS "group", accommodation_type AS type, guest_kind AS guest, type_kind AS kind FROM reviews`,
    );
    expect(rows).toHaveLength(wordings.length);
    for (const { group, type, guest, kind } of rows) {
      expect([group, guest]).toEqual([group, guestKindOf(group) ?? 'other']);
      expect([type, kind]).toEqual([type, reviewedTypeOf(type) ?? 'other']);
    }
    expect(await test.db.query('SELECT review_count, score_sum_hundredths FROM review_months')).toEqual([
      { review_count: wordings.length, score_sum_hundredths: wordings.length * 900 },
    ]);
    const [counted] = await test.db.query<{ n: number }>('SELECT sum(review_count)::int AS n FROM review_counts');
    expect(counted!.n).toBe(wordings.length);
  } finally {
    rmSync(directory, { recursive: true });
    await test.drop();
  }
});
