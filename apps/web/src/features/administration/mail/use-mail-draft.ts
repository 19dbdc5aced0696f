import type { MailView, TypedMail } from '@vivac/contract/administration/mail';
import { useState } from 'react';

export interface MailDraft {
  readonly host: string;
  readonly port: string;
  readonly security: TypedMail['security'];
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

export type MissingField = 'host' | 'port' | 'from';

const USUAL_PORT = { tls: '465', starttls: '587', none: '25' } as const;

export function useMailDraft(mail: MailView) {
  const [draft, setDraft] = useState<MailDraft>(() => draftOf(mail));
  const edit = (change: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    edit,
    /** Back to what is kept. */
    reset: (view: MailView) => setDraft(draftOf(view)),
    /** The port goes along as long as it is the usual one. */
    choose(security: MailDraft['security']) {
      const isUsual = draft.port === '' || Object.values(USUAL_PORT).some((port) => port === draft.port);
      edit({ security, ...(isUsual && { port: USUAL_PORT[security] }) });
    },
  };
}

function draftOf({ host, port, security, user, from }: MailView): MailDraft {
  return {
    host: host ?? '',
    port: String(port ?? USUAL_PORT.starttls),
    security: security ?? 'starttls',
    user: user ?? '',
    password: '',
    from: from ?? '',
  };
}

/** What has to be filled in before anything is asked, the first field first. */
export function missingIn({ host, port, from }: MailDraft): MissingField | null {
  if (host.trim() === '') return 'host';
  if (!/^\d{1,5}$/.test(port.trim()) || Number(port) < 1 || Number(port) > 65_535) return 'port';
  return from.trim() === '' ? 'from' : null;
}

/** An empty password keeps the one there is. */
export function typedOf({ host, port, security, user, password, from }: MailDraft): TypedMail {
  const name = user.trim();
  const typed = { host: host.trim(), port: Number(port), security, user: name === '' ? null : name, from: from.trim() };
  return password === '' ? typed : { ...typed, password };
}
