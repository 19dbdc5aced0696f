import { startProduct } from './start-product.ts';

/** Runs once before all journeys: one product with its demo market, stopped when the last journey has ended. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  console.log('Starting the product for the journeys …');
  const product = await startProduct();
  // The workers that run the journeys read it as their base address.
  process.env['VIVAC_URL'] = product.url;
  return product.stop;
}
