import { apiBase } from './addresses.ts';
import { fetchAnswer } from './connection.ts';
import { ANSWER_WAIT_MS, createCall, createOpenCall } from './create-call.ts';
import { takeKnown } from './first-answers.ts';
import type { CallResponse } from './routes.ts';

const nobody = { getToken: async () => null, signOut: async () => {} };
const openPublic = createOpenCall({ base: apiBase, fetch: fetchAnswer, identity: nobody });
const publicCall = createCall(openPublic, ANSWER_WAIT_MS, takeKnown);

let requested: Promise<CallResponse<'getConfiguration'>> | null = null;

/** What the server says about itself; those who ask at the same time share one answer. */
export function configuration(): Promise<CallResponse<'getConfiguration'>> {
  requested ??= publicCall('getConfiguration', {}).finally(() => (requested = null));
  return requested;
}
