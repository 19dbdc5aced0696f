import { routes } from '../routes.ts';
import { identityError } from './refusal.ts';

/** What our server has to hear after the hosted provider was told. */
export interface SessionCalls {
  end(token: string): Promise<void>;
  endOthers(token: string): Promise<void>;
}

export function sessionCalls(base: string, fetchAnswer: typeof fetch): SessionCalls {
  async function tell(path: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetchAnswer(base + path, { method: 'POST', headers }).catch((cause: unknown) => {
      throw identityError('network-request-failed', undefined, cause);
    });
    // A session that the server refuses has ended already.
    if (!response.ok && response.status !== 401) throw identityError('internal-error');
  }
  return {
    end: (token) => tell(routes.endSession.path, token),
    endOthers: (token) => tell(routes.endOtherSessions.path, token),
  };
}
