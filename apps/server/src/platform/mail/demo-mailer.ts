import type { MailMessage, Mailer } from './mailer.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  en: 'Demo: this message is of the demo market, whose campsites, prices and reviews are all invented.',
  es: 'Demo: este mensaje es del mercado de demostración, cuyos campings, precios y reseñas son inventados.',
  ca: 'Demo: aquest missatge és del mercat de demostració, els càmpings, preus i ressenyes del qual són inventats.',
  fr: 'Démo (Demo) : ce message vient du marché de démonstration, dont les campings, prix et avis sont inventés.',
};

/** Says in the subject, the first line and the last of every message that it is of the demo market. */
export function demoMailer(mailer: Mailer): Mailer {
  return { ...mailer, send: (message, handover) => mailer.send(marked(message), handover) };
}

function marked(message: MailMessage): MailMessage {
  const { subject, text, html, headers } = message;
  const sentence = SENTENCES[headers?.['Content-Language'] ?? 'en'] ?? SENTENCES['en']!;
  const line = `<p style="margin:8px;text-align:center;font:bold 13px sans-serif">${sentence}</p>`;
  return {
    ...message,
    subject: `[Demo] ${subject}`,
    text: `${sentence}\n\n${text}\n\n${sentence}\n`,
    ...(html !== undefined && {
      html: html.replace(/<body[^>]*>/, (body) => body + line).replace(/<\/body>/, `${line}</body>`),
    }),
  };
}
