import { startMailServer } from '@vivac/testing/mail-server';
import { refusingOnce } from './refused-once.ts';
import { startProduct } from './start-product.ts';
import { startTileServer } from './tile-server.ts';

/** Runs once before all journeys: one product with its demo market, stopped when the last journey has ended. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const tiles = await startTileServer();
  // The workers that start browsers read where the name of the tiles leads.
  process.env['VIVAC_TILES_PORT'] = String(tiles.port);
  // A product that runs already, on the same clock and tiles, saves its start while journeys are written.
  if (process.env['VIVAC_URL'] !== undefined) return async () => tiles.stop();
  console.log('Starting the product for the journeys …');
  const mail = await startMailServer({ recipient: refusingOnce() });
  const product = await startProduct({ ...FIXED_PRODUCT, SMTP_URL: mail.url });
  // The workers that run the journeys read it as their base address.
  process.env['VIVAC_URL'] = product.url;
  process.env['VIVAC_STORE'] = product.dataDir;
  process.env['VIVAC_MAIL'] = mail.folder;
  return async () => {
    await product.stop();
    await mail.stop();
    tiles.stop();
  };
}

/** A Saturday morning in Madrid: what is seen is the same every time. */
export const FIXED_PRODUCT = { VIVAC_NOW: '2026-11-21T08:00:00Z' };
