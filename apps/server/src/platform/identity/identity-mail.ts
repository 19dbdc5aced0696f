import type { MailMessage } from '#platform/mailer/mailer';
import { escapeHtml } from './escape-html.ts';

export type PasswordMailKind = 'reset' | 'invite';

interface Wording {
  readonly subject: string;
  readonly opening: string;
  readonly action: string;
  readonly closing: string;
}

const wordings: Readonly<Record<PasswordMailKind, Wording>> = {
  reset: {
    subject: 'Reset your Vivac password',
    opening: 'Somebody, probably you, asked for a new password for your Vivac account.',
    action: 'Choose a new password',
    closing:
      'The link works once, within one hour. If it was not you, ignore this message: your password stays as it is.',
  },
  invite: {
    subject: 'Your Vivac account',
    opening:
      'An account has been made for you on Vivac, where you compare your prices and reviews with other campsites.',
    action: 'Choose your password',
    closing: 'The link works once, within 72 hours. After that, ask for a new one with “Forgot password”.',
  },
};

/** The person's name is left out on purpose: nothing that somebody typed gets into a mail that we send for them. */
export function passwordMail(kind: PasswordMailKind, to: string, link: string): MailMessage {
  const { subject, opening, action, closing } = wordings[kind];
  return {
    to,
    subject,
    text: `${opening}\n\n${action}:\n${link}\n\n${closing}\n`,
    html: `<!doctype html>
<html lang="en"><body style="margin:0;background:#FAF5EC;color:#2B2118;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="font-size:20px;font-weight:600">Vivac</p>
<p>${opening}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#A05D00;color:#FFFFFF;text-decoration:none">${action}</a></p>
<p style="color:#6E6152">${closing}</p>
</div></body></html>
`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
