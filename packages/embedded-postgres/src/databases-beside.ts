import pg from 'pg';

/** The same server, another database. */
export function urlBeside(url: string, name: string): string {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}

/** Lets one process at a time make or rename databases of a server. `work` is given a connection to none of them. */
export async function besideDatabases<T>(url: string, work: (databases: Databases) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlBeside(url, 'postgres'), application_name: 'vivac databases' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('vivac databases', 0))`);
    return await work({
      has: async (name) => (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1,
      create: async (name) => void (await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)),
      rename: async (from, to) =>
        void (await client.query(
          `ALTER DATABASE ${client.escapeIdentifier(from)} RENAME TO ${client.escapeIdentifier(to)}`,
        )),
    });
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Databases {
  has(name: string): Promise<boolean>;
  create(name: string): Promise<void>;
  /** Fails while anybody is connected to it. */
  rename(from: string, to: string): Promise<void>;
}
