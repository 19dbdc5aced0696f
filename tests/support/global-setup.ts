import { startTestDatabase } from '@vivac/testing/test-database';
import type { TestProject } from 'vitest/node';

/** Runs once before all tests. TEST_DATABASE_URL names a server to use instead of the embedded one. */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabase(process.env['TEST_DATABASE_URL']);
  project.provide('templateDatabaseUrl', server.templateUrl);
  return server.stop;
}
