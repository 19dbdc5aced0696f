import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

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
