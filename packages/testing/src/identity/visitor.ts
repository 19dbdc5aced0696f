import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Visitor } from './identity-contract.ts';

/** A browser with its cookies, driven by the same calls as the web app's. */
export interface EmbeddedVisitor extends Visitor {
  readonly cookies: Map<string, string>;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export function createVisitor(app: FastifyInstance, origin: string, ip = '127.0.0.1'): EmbeddedVisitor {
  const cookies = new Map<string, string>();

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url: `/identity${path}`,
      remoteAddress: ip,
      headers: { origin, ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function outcome(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    const response = await call(method, path, body);
    return response.statusCode === 200 ? 'ok' : response.json().code;
  }

  return {
    cookies,
    call,
    signIn: (email, password) => outcome('POST', '/sign-in/email', { email, password }),
    signOut: () => outcome('POST', '/sign-out', {}),
    token: async () => (await call('GET', '/token')).json().token ?? null,
    askForReset: (email) => outcome('POST', '/request-password-reset', { email, redirectTo: `${origin}/login` }),
    changePassword: (currentPassword, newPassword) =>
      outcome('POST', '/change-password', { currentPassword, newPassword }),
    rename: (name) => outcome('POST', '/update-user', { name }),
  };
}
