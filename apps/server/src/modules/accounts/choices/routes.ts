import {
  type Choices,
  MAX_CHOICES_BYTES,
  changeChoices as changeCall,
  getChoices as getCall,
} from '@vivac/contract/access/choices';
import type { FastifyInstance } from 'fastify';
import type { AuditTrail } from '#platform/audit-log/audit-trail';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import { refuse } from '#platform/refusal';
import { changeChoices, readChoices } from './choice-store.ts';
import { understoodChoices } from './understood-choices.ts';

export interface ChoiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly auditTrail: AuditTrail;
  /** Those of the names that the caller may see. */
  readonly visibleNames: (caller: Identity, names: readonly string[]) => Promise<readonly string[]>;
}

/** What a user chose on the screens: their own alone, and never with an API key. */
export function choiceRoutes(
  app: FastifyInstance,
  { db, clock, identity, auditTrail, visibleNames }: ChoiceDeps,
): void {
  serve(app, identity, getCall, async ({ caller }) => {
    const { choices, version } = await readChoices(db, caller.uid);
    const understood = understoodChoices(choices);
    const { competitors, ...others } = understood;
    if (competitors === undefined || competitors.all || competitors.names.length === 0) {
      return { choices: understood, version };
    }
    const names = [...(await visibleNames(caller, competitors.names))];
    // None of them is watched any more: as if nothing had been ticked.
    const kept: Choices = names.length === 0 ? others : { ...others, competitors: { all: false, names } };
    return { choices: kept, version };
  });

  serve(app, identity, changeCall, async ({ body, caller }) => {
    const change = { uid: caller.uid, changed: body, maxBytes: MAX_CHOICES_BYTES, now: clock.now() };
    const version = await changeChoices(db, change);
    if (version === null) return refuse('invalid', `Choices are kept up to ${MAX_CHOICES_BYTES} bytes.`);
    if (body.language !== undefined) {
      const details = { language: body.language };
      await auditTrail.note({ action: 'user.language_changed', details });
    }
    return { version };
  });
}
