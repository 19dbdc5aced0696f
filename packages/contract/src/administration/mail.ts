import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Security = Type.Enum(['tls', 'starttls', 'none'], {
  description:
    '`tls`: from the first byte, usual at port 465. `starttls`: insisted on, usual at port 587. `none`: not encrypted.',
});

const Settings = {
  host: InputText(253),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  security: Security,
  /** Null where the server asks for none. */
  user: Nullable(InputText(320)),
  password: Type.Optional(
    Type.Union([InputText(1024), Type.Null()], {
      description: 'Absent: the one that is kept, for the same host, port and user alone. It is never told.',
    }),
  ),
  /** Such as `Vivac <vivac@example.com>`. */
  from: InputText(320),
};

const MailView = Type.Object({
  source: Type.Enum(['environment', 'settings', 'none'], {
    description:
      '`environment`: `SMTP_URL` says it, and nothing can be set here. `none`: messages become files in a folder of the server.',
  }),
  host: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  security: Nullable(Security),
  user: Nullable(Type.String()),
  has_password: Type.Boolean(),
  from: Nullable(Type.String()),
  from_environment: Type.Boolean({ description: '`MAIL_FROM` says who sends.' }),
  lost: Type.Boolean({
    description: 'What was set cannot be opened with the secret of this installation: set it again.',
  }),
  changed_at: Nullable(MomentText),
});
export type MailView = Static<typeof MailView>;

const Changed = Type.Object({ message: Type.String(), mail: MailView });

export const getMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  access: 'admin',
  scope: 'admin',
  tag: 'operation',
  summary: 'The mail server: what is set, and by whom.',
  response: MailView,
});

export const setMail = endpoint({
  method: 'PUT',
  path: '/admin/mail',
  access: 'admin',
  scope: 'session',
  tag: 'operation',
  summary: 'Sets the mail server, for every process at once.',
  body: Type.Object(Settings),
  response: Changed,
});

export const removeMail = endpoint({
  method: 'DELETE',
  path: '/admin/mail',
  access: 'admin',
  scope: 'session',
  tag: 'operation',
  summary: 'Forgets the mail server that was set: messages become files again.',
  response: Changed,
});

export const testMail = endpoint({
  method: 'POST',
  path: '/admin/mail/test',
  access: 'admin',
  scope: 'session',
  tag: 'operation',
  summary: 'Sends a test message to the caller’s own address, by the settings given or else by those that count.',
  body: Type.Object({ settings: Type.Optional(Type.Object(Settings)) }),
  response: Type.Object({
    sent: Type.Boolean(),
    message: Type.String({ description: 'What came of it, in a sentence.' }),
  }),
});
export type TypedMail = Static<typeof setMail.body>;
