import { Type, type Static } from 'typebox';
import { LANGUAGES } from '@vivac/domain/language';
import { InputText, MomentText, Nullable, endpoint, FileBody } from './endpoint.ts';

const userParams = Type.Object({ email: InputText(254) });

export const exportUser = endpoint({
  method: 'GET',
  path: '/user/admin/{email}/export',
  access: 'admin',
  scope: 'session',
  tag: 'accounts',
  summary:
    'All that is kept of a person, as a file: their account, what is theirs, and their entries in the audit log.',
  params: userParams,
  response: FileBody,
  produces: ['application/json'],
});

export const eraseUser = endpoint({
  method: 'POST',
  path: '/user/admin/{email}/erase',
  access: 'admin',
  scope: 'session',
  tag: 'accounts',
  summary:
    'Deletes a user with all that is theirs and puts a pseudonym in their place where they did something; also of somebody who was deleted before.',
  params: userParams,
  response: Type.Object({
    message: Type.String({ description: 'One sentence for the administrator.' }),
    pseudonym: Type.String(),
  }),
});

const Email = InputText(254);
const Message = Type.String({ description: 'One sentence for the administrator.' });

/** A link as it is typed: the answer to a wrong one names its row, so that the schema leaves it alone. */
const TypedLink = Type.String({ description: 'A web address; of a campsite without one `campsite:` and its name.' });

const State = Type.Union([Type.Literal('waiting'), Type.Literal('active')], {
  description: '`waiting`: known by its link alone, nothing was seen of it yet.',
});

const WatchedCampsite = Type.Object({
  link: Type.String({ description: 'Normalised, as it was set.' }),
  name: Type.String({ description: 'The link itself while the campsite waits for data.' }),
  state: State,
});

/** A user as an administrator sees them (admin-1), and what makes the row usable. */
export const User = Type.Object({
  email: Type.String(),
  reference_link: Type.String({ description: 'Empty when none is set.' }),
  competitor_links: Type.Array(Type.String()),
  display_name: Nullable(Type.String()),
  admin: Type.Boolean(),
  invited: Type.Boolean({ description: 'True until the person has chosen a password.' }),
  disabled: Type.Boolean(),
  /** Null when the invitation arrived, or is on its way. */
  invitation_failure: Nullable(
    Type.Object({
      state: Type.Union([Type.Literal('retrying'), Type.Literal('parked')], {
        description: '`parked`: not tried again by itself.',
      }),
      error: Type.String({ description: 'What the mail server said.' }),
      last_try_at: Nullable(MomentText),
      next_try_at: Nullable(MomentText),
    }),
  ),
  /** The newest; null for somebody who was never invited by mail. */
  invitation: Nullable(
    Type.Object({
      state: Type.Union(
        [
          Type.Literal('sending'),
          Type.Literal('sent'),
          Type.Literal('kept'),
          Type.Literal('expired'),
          Type.Literal('failed'),
          Type.Literal('accepted'),
        ],
        {
          description:
            '`sent`: the mail server took it. `kept`: there is no mail server, the message lies in a folder of the server. `expired`: its link works no more. `failed`: see `invitation_failure`, or put away.',
        },
      ),
      invited_at: MomentText,
      sent_at: Nullable(MomentText),
      /** When an administrator last took a link to hand it over. */
      handed_at: Nullable(MomentText),
      invited_by: Nullable(Type.String({ description: 'As the invited person is told.' })),
    }),
  ),
  last_sign_in_at: Nullable(MomentText),
  reference_campsite: Nullable(WatchedCampsite),
  competitors: Type.Array(WatchedCampsite, { description: 'In the order of `competitor_links`.' }),
  version: Type.Integer({
    description: 'Of the links; rises with every change. Sent back with a change, it protects another’s.',
  }),
  changed_by: Nullable(Type.String({ description: 'Who last changed the links.' })),
  changed_at: Nullable(MomentText),
});
export type User = Static<typeof User>;

/** Which campsite is the user's and which are compared. Replaces both (admin-2). */
const Links = {
  reference_link: Type.String({ minLength: 1 }),
  competitor_links: Type.Array(TypedLink, { description: 'Empty entries are dropped.' }),
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The `version` that was shown: 409 when somebody changed the links since. Without it the last wins.',
    }),
  ),
};

const LinksSaved = Type.Object({ message: Message, user: User });

export const getUsers = endpoint({
  method: 'GET',
  path: '/user/admin',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'Every user with their campsites, by e-mail address.',
  response: Type.Array(User),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/admin/{email}',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'Says by links which campsite is the user’s and which are the competitors.',
  params: Type.Object({ email: Email }),
  body: Type.Object(Links),
  response: LinksSaved,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/admin/{email}',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'Deletes a user with all that is theirs and ends their sessions at once.',
  params: Type.Object({ email: Email }),
  response: Type.Object({ message: Message }),
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/user/admin/{email}/invite',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'Sends the invitation of somebody without a password again; older links stop working.',
  params: Type.Object({ email: Email }),
  response: Type.Object({ message: Message }),
});

export const takePasswordLink = endpoint({
  method: 'POST',
  path: '/user/admin/{email}/link',
  access: 'admin',
  scope: 'session',
  tag: 'accounts',
  summary:
    'Makes a link to choose a password, for an administrator to hand over. It is told in this answer alone; older links of the user stop working.',
  params: Type.Object({ email: Email }),
  response: Type.Object({
    link: Type.String({ description: 'A secret: whoever has it chooses the password. It works once.' }),
    kind: Type.Enum(['invite', 'reset'], { description: '`invite`: the first password. `reset`: another one.' }),
    valid_until: MomentText,
  }),
});
export type PasswordLink = Static<typeof takePasswordLink.response>;

export const registerUser = endpoint({
  method: 'POST',
  path: '/user/register',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'Makes a user and mails them a link to choose a password.',
  body: Type.Object({
    email: Email,
    username: InputText(100),
    language: Type.Optional(
      Type.Enum([...LANGUAGES], {
        description: 'Of the mails to the user, until they sign in; otherwise that of the administrator’s browser.',
      }),
    ),
  }),
  response: Type.Object({ message: Message, email: Type.String({ description: 'As it is stored: lower case.' }) }),
});

export const setReference = endpoint({
  method: 'POST',
  path: '/user/set_reference',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'As `PUT /user/admin/{email}`, with the address in the body.',
  body: Type.Object({ email: Email, ...Links }),
  response: LinksSaved,
});

export const checkLink = endpoint({
  method: 'GET',
  path: '/user/check_link',
  access: 'admin',
  scope: 'admin',
  tag: 'accounts',
  summary: 'What a link would mean, while it is typed. Changes nothing.',
  query: Type.Object({ link: TypedLink }),
  response: Type.Object({
    link: Nullable(Type.String({ description: 'Normalised; null when it is not a web address.' })),
    state: Type.Union(
      [Type.Literal('active'), Type.Literal('waiting'), Type.Literal('unknown'), Type.Literal('invalid')],
      { description: '`unknown`: saving it makes a campsite that waits for data. `invalid`: not a web address.' },
    ),
    campsite: Nullable(Type.String({ description: 'Name of the campsite that the link leads to.' })),
    near: Type.Array(Type.Object({ link: Type.String(), name: Type.String() }), {
      maxItems: 3,
      description: 'Of an unknown link: campsites with data whose link differs by a slip or two.',
    }),
  }),
});
export type CheckedLink = Static<typeof checkLink.response>;

const Ended = Type.Object({ ended: Type.Boolean() });

export const endSession = endpoint({
  method: 'POST',
  path: '/session/end',
  access: 'user',
  scope: 'session',
  tag: 'session',
  summary: 'Ends the session that the token belongs to, at once. The hosted identity provider’s sign-out needs it.',
  response: Ended,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/session/end_others',
  access: 'user',
  scope: 'session',
  tag: 'session',
  summary: 'Ends the caller’s sessions that began before this one: asked for after a change of password.',
  response: Ended,
});
