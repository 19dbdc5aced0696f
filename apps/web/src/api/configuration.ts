import { createCall, createOpenCall } from './create-call.ts';
import type { CallResponse } from './routes.ts';

export const apiBase = import.meta.env.VITE_API_BASE ?? '/api';

const nobody = { getToken: async () => null, signOut: async () => {} };
const publicCall = createCall(
  createOpenCall({ base: apiBase, fetch: (input, init) => fetch(input, init), identity: nobody }),
);

let asked: Promise<CallResponse<'getConfiguration'>> | null = null;

/** What the server says about itself; those who ask at the same time share one answer. */
export function configuration(): Promise<CallResponse<'getConfiguration'>> {
  asked ??= publicCall('getConfiguration', {}).finally(() => (asked = null));
  return asked;
}
