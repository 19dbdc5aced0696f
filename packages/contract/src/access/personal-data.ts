import { Type } from 'typebox';
import { FileBody, InputText, endpoint } from '../endpoint.ts';

const params = Type.Object({ email: InputText(254) });

export const exportUser = endpoint({
  method: 'GET',
  path: '/user/admin/{email}/export',
  access: 'admin',
  scope: 'session',
  tag: 'accounts',
  summary:
    'All that is kept of a person, as a file: their account, what is theirs, and their entries in the audit log.',
  params,
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
  params,
  response: Type.Object({
    message: Type.String({ description: 'One sentence for the administrator.' }),
    pseudonym: Type.String(),
  }),
});
