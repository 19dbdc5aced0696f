import { createLog } from '#platform/log';
import { type House, openHouse } from '#server/house';
import { readConfig } from '#server/config';
import { joinStore } from '#server/store-location';

/** A house for one command: beside a running server when there is one, with a database of its own otherwise. */
export async function openCliHouse(): Promise<House> {
  const config = readConfig(process.env);
  const log = createLog('warn', process.stderr.isTTY);
  const store = await joinStore(config, log);
  try {
    const house = await openHouse(config, store.url, log);
    return {
      ...house,
      async close() {
        await house.close();
        await store.stop();
      },
    };
  } catch (error) {
    await store.stop();
    throw error;
  }
}
