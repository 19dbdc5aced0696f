import type { CallResponse } from '../routes.ts';
import { apiBase } from '../addresses.ts';
import { firebaseClient, sessionCalls } from './firebase-client.ts';
import type { IdentityClient } from './ports.ts';

type HostedIdentity = Extract<CallResponse<'getConfiguration'>['identity'], { kind: 'firebase' }>;

/** The hosted provider as the server describes it; everything that only it needs is loaded with this file. */
export function hostedClient(hosted: HostedIdentity, fetchAnswer: typeof fetch): IdentityClient {
  const { api_key: apiKey, auth_domain: authDomain, project_id: projectId, emulator_url: emulatorUrl } = hosted;
  const client = firebaseClient({
    project: { apiKey, authDomain, projectId, emulatorUrl },
    sessions: sessionCalls(apiBase, fetchAnswer),
    nowMs: Date.now,
  });
  // The provider asks for it by itself.
  return { ...client, factorDue: () => null };
}
