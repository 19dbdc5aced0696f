import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { Queryable } from '#platform/database/database';
import { type Act, type Actor, presentAct } from './act.ts';

/** Somebody to whom something is done. */
export interface AuditedPerson {
  readonly uid: string;
  readonly email: string;
}

/** Something that was done. */
export interface Audited {
  readonly at: Date;
  readonly action: AuditAction;
  /** To what, as an administrator would call it. Nothing of a person: they are the `target`. */
  readonly subject?: string | undefined;
  /** To whom. */
  readonly target?: AuditedPerson | undefined;
  /** Never a secret, and nobody's name or address. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Appends to the audit log; within the transaction of what was done, so that neither is there without the other. Who did it is who calls
 * (`act.ts`).
 */
export async function recordAudit(db: Queryable, audited: Audited, act: Act = presentAct()): Promise<void> {
  const { at, action, subject = null, target, details = {} } = audited;
  const { kind, ident, uid, name } = partyOf(act.actor);
  await db.execute(
    `INSERT INTO audit_log (at, action, actor, target, subject, details, network, request_id)
     VALUES ($1, $2, audit_party($3, $4, $5, $6),
       CASE WHEN $7::text IS NULL THEN NULL ELSE audit_party('person', $7, $7, $8) END, $9, $10::jsonb, $11, $12)`,
    [
      at,
      action,
      kind,
      ident,
      uid,
      name,
      target?.uid ?? null,
      target?.email ?? null,
      subject,
      JSON.stringify(details),
      act.network,
      act.requestId,
    ],
  );
}

interface Party {
  readonly kind: Actor['kind'];
  readonly ident: string;
  readonly uid: string | null;
  readonly name: string;
}

function partyOf(actor: Actor): Party {
  const { kind, name } = actor;
  if (kind === 'person') return { kind, ident: actor.uid, uid: actor.uid, name };
  if (kind === 'api_key') return { kind, ident: actor.id, uid: actor.uid, name };
  return { kind, ident: name, uid: null, name };
}

/**
 * Forgets a person’s name and address in the log, and the names of their API keys: entries stay, under a pseudonym. By address too, for
 * people who are gone already. Resolves to the number of the pseudonym; null where nobody is known by that.
 */
export async function eraseFromAudit(
  db: Queryable,
  who: { readonly uid: string | null; readonly email: string },
  at: Date,
): Promise<number | null> {
  if (who.uid !== null) await db.query(`SELECT audit_party('person', $1, $1, $2)`, [who.uid, who.email]);
  const rows = await db.query<{ number: number }>(
    `UPDATE audit_parties SET name = '', uid = NULL, ident = 'erased ' || id, erased_at = $3
     WHERE erased_at IS NULL AND (uid = $1 OR kind = 'person' AND lower(name) = lower($2)
       OR uid IN (SELECT uid FROM audit_parties WHERE kind = 'person' AND lower(name) = lower($2)))
     RETURNING id AS number`,
    [who.uid, who.email, at],
  );
  return rows.length === 0 ? null : Math.min(...rows.map(({ number }) => number));
}

/** Takes entries of before a moment out, and whom no entry names any more. The database keeps the last thirty days whatever is asked. */
export async function forgetOldEntries(tx: Queryable, before: Date): Promise<number> {
  await tx.query(`SELECT set_config('vivac.audit_retention', 'kept', true)`);
  const entries = await tx.execute('DELETE FROM audit_log WHERE at < $1', [before]);
  if (entries > 0) {
    await tx.query(
      `DELETE FROM audit_parties p WHERE NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.actor = p.id)
         AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.target = p.id)`,
    );
  }
  await tx.query(`SELECT set_config('vivac.audit_retention', '', true)`);
  return entries;
}
