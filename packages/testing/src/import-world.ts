import type { Database } from '@vivac/server/src/platform/database/database.ts';
import type { ImportDeps } from '@vivac/server/src/modules/imports/import-batch.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { CAMPSITES_CSV, empty, importInto, send } from './import-market.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

interface ImportWorld {
  readonly db: Database;
  readonly deps: ImportDeps;
}

/** A database for the tests of a file, with the two campsites; these tables are emptied before each test. */
export function importWorld(tables: string): ImportWorld {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await send(importInto(database.db), CAMPSITES_CSV, { kind: 'campsites' });
  });
  afterAll(() => database.drop());
  beforeEach(() => empty(database.db, tables));
  return {
    get db() {
      return database.db;
    },
    get deps() {
      return importInto(database.db);
    },
  };
}
