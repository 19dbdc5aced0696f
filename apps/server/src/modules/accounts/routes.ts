import { say } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import {
  deleteUser as deleteUserCall,
  inviteUser,
  registerUser as registerUserCall,
  takePasswordLink as takePasswordLinkCall,
  eraseUser as eraseCall,
  exportUser as exportCall,
} from '@vivac/contract/accounts';
import type { FastifyInstance } from 'fastify';
import {
  type Choices,
  MAX_CHOICES_BYTES,
  changeChoices as changeCall,
  getChoices as getCall,
} from '@vivac/contract/access/choices';
import { serve } from '#platform/http/endpoint-route';
import type { Identity } from '#platform/identity/ports';
import { isRefusal, refuse } from '#platform/refusal';
import { serveFile } from '#platform/http/file-route';
import type { Context } from '#server/context';
import { deleteUser, inviteAgain, registerUser, takePasswordLink, eraseUser, exportUser } from './write.ts';
import { readChoices, understoodChoices } from './choices-read.ts';
import { changeChoices } from './read.ts';

/** As an invited person is told. */
function nameOf({ displayName, email }: Pick<Identity, 'displayName' | 'email'>): string {
  return displayName === null || displayName.trim() === '' ? email : `${displayName} (${email})`;
}

/** Who is a user: for administrators only; and what each chose. What they watch is the business of the watchlists. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { identity, mailer } = context;
  choiceRoutes(app, context);

  serve(app, identity, registerUserCall, async ({ body, caller, language, log }) => {
    const user = await registerUser(context, {
      ...body,
      language: body.language ?? language,
      invitedBy: nameOf(caller),
    });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email }, 'A user was registered');
    const message = (await mailer.leaves())
      ? say(language, 'registered', { email: user.email })
      : say(language, 'registeredNoMail', { email: user.email });
    return { message, email: user.email };
  });

  serve(app, identity, inviteUser, async ({ params, caller, log, language }) => {
    const user = await inviteAgain(context, { email: params.email, invitedBy: nameOf(caller) });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email }, 'A user was invited again');
    const message = (await mailer.leaves())
      ? say(language, 'invitedAgain', { email: user.email })
      : say(language, 'invitedAgainNoMail', { email: user.email });
    return { message };
  });

  serve(app, identity, takePasswordLinkCall, async ({ params, caller, log }) => {
    const taken = await takePasswordLink(context, params.email);
    if (!isRefusal(taken)) log.info({ by: caller.email, user: params.email }, 'A link to choose a password was taken');
    return taken;
  });

  serve(app, identity, deleteUserCall, async ({ params, caller, log, language }) => {
    const user = await deleteUser(context, { email: params.email, caller });
    if (isRefusal(user)) return user;
    log.info({ by: caller.email, user: user.email, uid: user.uid }, 'A user was deleted');
    return { message: say(language, 'userDeleted', { email: user.email }) };
  });
}

/** What a user chose on the screens: their own alone, and never with an API key. */
function choiceRoutes(app: FastifyInstance, { db, clock, identity, auditTrail, visibleNames }: Context): void {
  serve(app, identity, getCall, async ({ caller }) => {
    const { choices, version } = await readChoices(db, caller.uid);
    const understood = understoodChoices(choices);
    const { competitors, ...others } = understood;
    if (competitors === undefined || competitors.all || competitors.names.length === 0) {
      return { choices: understood, version };
    }
    const names = [...(await visibleNames(db, caller, competitors.names))];
    // None of them is watched any more: as if nothing had been ticked.
    const stored: Choices = names.length === 0 ? others : { ...others, competitors: { all: false, names } };
    return { choices: stored, version };
  });

  serve(app, identity, changeCall, async ({ body, caller }) => {
    const change = { uid: caller.uid, changed: body, maxBytes: MAX_CHOICES_BYTES, now: clock.now() };
    const version = await changeChoices(db, change);
    if (version === null) return refuse('invalid', toSay('choicesMost', { most: MAX_CHOICES_BYTES }));
    if (body.language !== undefined) {
      const details = { language: body.language };
      await auditTrail.note({ action: 'user.language_changed', details });
    }
    return { version };
  });
}

/** What is kept of a person, taken out and forgotten: for administrators. */
export function personalDataRoutes(app: FastifyInstance, context: Context): void {
  const { identity } = context;

  serveFile(app, identity, exportCall, async ({ params }) => {
    const text = await exportUser(context, params.email);
    if (isRefusal(text)) return text;
    return { fileName: 'Personal_data.json', contentType: 'application/json', body: new TextEncoder().encode(text) };
  });

  serve(app, identity, eraseCall, async ({ params, caller, log, language }) => {
    const pseudonym = await eraseUser(context, { email: params.email, caller });
    if (isRefusal(pseudonym)) return pseudonym;
    log.info({ by: caller.uid, pseudonym }, 'A person was erased');
    return { message: say(language, 'personErased', { pseudonym }), pseudonym };
  });
}
