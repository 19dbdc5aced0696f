import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Product, startProduct } from '../../support/start-product.ts';
import { type AuthEmulator, choosePasswordBehind, PROJECT, startAuthEmulator } from '../auth-emulator.ts';

/** The product as an operator with Firebase runs it, with the emulator in Google's place. */
export interface HostedProduct {
  readonly product: Product;
  readonly emulator: AuthEmulator;
  /** Makes an administrator by the command that docs/identity.md names; returns what it printed. */
  invite(email: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startHostedProduct(): Promise<HostedProduct> {
  const emulator = await startAuthEmulator();
  const env = {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  };
  const product = await startProduct(env);

  async function invite(email: string): Promise<string> {
    const own = { ...process.env, ...env, DATA_DIR: product.dataDir, PUBLIC_URL: product.url };
    const { stdout } = await promisify(execFile)('node', ['apps/server/bin/vivac.js', 'admin', 'invite', email], {
      env: own,
    });
    return stdout;
  }

  return {
    product,
    emulator,
    invite,
    async stop() {
      await product.stop();
      await emulator.close();
    },
  };
}

/** Follows the link that the command printed. */
export async function choosePasswordPrinted(printed: string, password: string): Promise<void> {
  await choosePasswordBehind(/^http\S+$/m.exec(printed)?.[0] ?? '', password);
}
