import { type Sentence, toSay } from '@vivac/text/sentence';
import { type Database, openDatabase } from '#platform/database/database';
import type { DatabaseLog } from '@vivac/embedded-postgres/data-directory';
import { type Databases, besideDatabases, urlBeside } from '@vivac/embedded-postgres/databases-beside';
import { ConfigError } from '#server/setting-readers';
import { type Senders, sendersIn } from '#modules/evidence/read';

const OWN = 'vivac';
const DEMO = 'vivac_demo';

/**
 * The database of the demo market, or the one for data of one's own: beside each other in one server, and they never meet. A
 * store in which an earlier version kept nothing but the demo market in `vivac` becomes the demo's, whole.
 */
export async function chooseDatabase(ownUrl: string, demo: boolean, log: DatabaseLog): Promise<string> {
  await besideDatabases(ownUrl, async (databases) => {
    if (!(await databases.has(DEMO))) await separateDemo(ownUrl, databases, log);
    for (const name of demo ? [OWN, DEMO] : [OWN]) if (!(await databases.has(name))) await databases.create(name);
  });
  return urlBeside(ownUrl, demo ? DEMO : OWN);
}

async function separateDemo(ownUrl: string, databases: Databases, log: DatabaseLog): Promise<void> {
  const { demo, others } = await inDatabase(ownUrl, sendersIn);
  if (demo === 0 || others > 0) return;
  try {
    await databases.rename(OWN, DEMO);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The demo market is to move into a database of its own, which is in use: stop Vivac first. (${reason})`,
    );
  }
  log.info('The demo market of an earlier version, with its accounts, has moved into a database of its own.');
}

/**
 * Why a database must not be opened in this mode; null when it may. Demo and real data never meet: what holds the one is not
 * opened for the other.
 */
function whyNotInMode({ demo: demoBatches, others }: Senders, demo: boolean): string | null {
  if (demo && others > 0) {
    return (
      `VIVAC_DEMO: this database holds data of your own (${others} imports), which the demo market must not meet. ` +
      'Set VIVAC_DEMO=0, or name another database in DATABASE_URL.'
    );
  }
  if (!demo && demoBatches > 0 && others === 0) {
    return (
      'VIVAC_DEMO: this database holds the demo market, which data of your own must not meet. ' +
      'Set VIVAC_DEMO=1, or name another database in DATABASE_URL.'
    );
  }
  return null;
}

/** What an earlier version mixed is said at each start, until it is taken out. Throws for what must not be opened. */
export async function keepApart(url: string, demo: boolean, log: DatabaseLog): Promise<void> {
  const senders = await inDatabase(url, sendersIn);
  const why = whyNotInMode(senders, demo);
  if (why !== null) throw new ConfigError(why);
  if (!demo && senders.demo > 0) {
    log.warn(
      'This database holds the demo market of an earlier version beside data of your own: invented campsites and the two ' +
        'demo accounts. “npx vivac demo remove” takes them out.',
    );
  }
}

/**
 * Why a backup that was loaded beside the present store must not take its place, as demo and real data never meet; null when it may.
 */
export function whyNotRestored(demo: boolean): (url: string) => Promise<Sentence | null> {
  return async (url) => {
    const senders = await inDatabase(url, sendersIn);
    if (!demo && senders.demo > 0 && senders.others === 0) return DEMO_INTO_OWN;
    // Accounts alone are somebody’s own as well: the demo market never is without its batches.
    if (demo && (senders.others > 0 || senders.demo === 0)) return OWN_INTO_DEMO;
    return null;
  };
}

const DEMO_INTO_OWN = toSay('demoBackupHere');
const OWN_INTO_DEMO = toSay('ownBackupInDemo');

async function inDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, applicationName: 'vivac start' });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
