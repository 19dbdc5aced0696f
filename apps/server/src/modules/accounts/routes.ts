import {
  deleteUser as deleteUserCall,
  inviteUser,
  registerUser as registerUserCall,
  takePasswordLink as takePasswordLinkCall,
} from '@vivac/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import type { Identity } from '#platform/identity/ports';
import type { Mailer } from '#platform/mail/mailer';
import { isRefusal } from '#platform/refusal';
import { type ChoiceDeps, choiceRoutes } from './choices/routes.ts';
import { type DeleteUserDeps, deleteUser } from './delete-user.ts';
import { inviteAgain } from './invite-again.ts';
import { registerUser } from './register-user.ts';
import { type TakeLinkDeps, takePasswordLink } from './take-password-link.ts';

/** As an invited person is told. */
function nameOf({ displayName, email }: Pick<Identity, 'displayName' | 'email'>): string {
  return displayName === null || displayName.trim() === '' ? email : `${displayName} (${email})`;
}

interface AccountDeps extends DeleteUserDeps, ChoiceDeps, TakeLinkDeps {
  readonly mailer: Pick<Mailer, 'leaves'>;
}

/** Who is a user: for administrators only; and what each chose. What they watch is the business of the watchlists. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { identity, mailer } = deps;
  choiceRoutes(app, deps);

  serve(app, identity, registerUserCall, async ({ body, caller, language, log }) => {
    const user = await registerUser(deps, {
      ...body,
      language: body.language ?? language,
      invitedBy: nameOf(caller),
    });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email }, 'A user was registered');
    const message = (await mailer.leaves())
      ? `${user.email} has been registered and invited by e-mail.`
      : `${user.email} has been registered. No mail server is set: hand over the link of the invitation.`;
    return { message, email: user.email };
  });

  serve(app, identity, inviteUser, async ({ params, caller, log }) => {
    const user = await inviteAgain(deps, { email: params.email, invitedBy: nameOf(caller) });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email }, 'A user was invited again');
    const message = (await mailer.leaves())
      ? `${user.email} has been invited again.`
      : `${user.email} has been invited again. No mail server is set: hand over the link of the invitation.`;
    return { message };
  });

  serve(app, identity, takePasswordLinkCall, async ({ params, caller, log }) => {
    const taken = await takePasswordLink(deps, params.email);
    if (!isRefusal(taken)) log.info({ by: caller.email, user: params.email }, 'A link to choose a password was taken');
    return taken;
  });

  serve(app, identity, deleteUserCall, async ({ params, caller, log }) => {
    const user = await deleteUser(deps, { email: params.email, caller });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email, uid: user.uid }, 'A user was deleted');
    return { message: `${user.email} has been deleted.` };
  });
}
