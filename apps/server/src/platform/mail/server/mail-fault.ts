import { oneLine, shortenedTo } from '@vivac/domain/shown-text';
import type { MailServer } from './mail-server.ts';

const SAID_CHARACTERS = 300;

interface Facts extends Pick<MailServer, 'host' | 'port'> {
  readonly said: string;
}

/** By the codes and words of an error and its causes, the first that fits: one code stands for many things. */
const FAULTS: readonly (readonly [RegExp, (facts: Facts) => string])[] = [
  [/\bEAUTH\b/, ({ said }) => `The mail server refuses the user or the password: “${said}”.`],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, ({ host }) => `There is no server called ${host}.`],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, ({ host, port }) => `Nothing answers at ${host}, port ${port}.`],
  [
    /certificate|CERT_|SELF_SIGNED|ERR_TLS_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/i,
    ({ host, said }) => `The certificate of ${host} is not accepted: “${said}”.`,
  ],
  [
    /wrong version number|packet length too long|ERR_SSL|EPROTO|before secure TLS connection/i,
    ({ host, port }) => `${host} does not begin with TLS at port ${port}. Choose STARTTLS, as is usual at port 587.`,
  ],
  [/\bETLS\b/, ({ host, port }) => `${host} offers no STARTTLS at port ${port}. Choose TLS, as is usual at port 465.`],
  [
    /\bETIMEDOUT\b/,
    ({ host, port }) =>
      `${host} did not answer in time at port ${port}. Check the port; a server that begins with TLS says nothing to others.`,
  ],
];

/** Why a mail server did not take a message, as a sentence for whoever set it up. */
export function mailFault(error: unknown, { host, port }: Pick<MailServer, 'host' | 'port'>): string {
  const causes = causesOf(error);
  const words = causes.map(({ code, message }) => `${code} ${message}`).join(' ');
  const said = shortenedTo(oneLine(causes[0]?.message ?? String(error)), SAID_CHARACTERS);
  const fault = FAULTS.find(([pattern]) => pattern.test(words));
  return fault ? fault[1]({ host, port, said }) : `The mail server does not take the message: “${said}”.`;
}

interface Cause {
  readonly code: string;
  readonly message: string;
}

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    causes.push({ code, message: at.message });
  }
  return causes;
}
