const PASSWORD = 'a password for the bench';

/** Somebody who stays signed in for as long as the run takes. */
export interface Session {
  readonly token: string;
  /** A new token by the same session, which browsers ask for too before the old one ends. */
  renew(): Promise<void>;
}

export async function openSession(url: string, email: string): Promise<Session> {
  const entered = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookies = entered.headers.getSetCookie().map((text) => text.split(';')[0]);
  const ask = async () => {
    const answer = await fetch(`${url}/identity/token`, { headers: { cookie: cookies.join('; '), origin: url } });
    const { token } = (await answer.json()) as { token?: string };
    if (!token) throw new Error(`${email} has no token: ${entered.status}, ${answer.status}`);
    return token;
  };
  let token = await ask();
  return {
    get token() {
      return token;
    },
    renew: async () => void (token = await ask()),
  };
}
