import type { AuditTrail } from '#platform/audit-log/audit-trail';
import type { Database } from '#platform/database/database';
import { type EmbeddedIdentity, openEmbeddedIdentity } from '#platform/identity/embedded/embedded-identity';
import type { FirebaseIdentity } from '#platform/identity/firebase/firebase-identity';
import type { AskPasswordMail, InvitationOf, RecipientLanguages } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import type { OidcSettings } from '#platform/identity/embedded/oidc/oidc-settings';
import type { FirebaseSettings } from '#platform/identity/firebase/firebase-settings';

/** Whichever provider the operator chose. */
export type ChosenIdentity = EmbeddedIdentity | FirebaseIdentity;

/** Of the operator. */
interface IdentitySettings {
  readonly firebase: FirebaseSettings | null;
  readonly oidc: OidcSettings | null;
  readonly publicUrl: string;
  readonly trustedOrigins: readonly string[];
  readonly dataDir: string;
  readonly identitySecret: string | null;
  readonly previousSecrets: readonly string[];
  readonly prepare: boolean;
  readonly databaseReadUrl: string | null;
}

interface IdentitySurroundings {
  readonly databaseUrl: string;
  readonly db: Database;
  readonly askMail: AskPasswordMail;
  readonly languages: RecipientLanguages;
  readonly invitationOf: InvitationOf;
  readonly auditTrail: AuditTrail;
  readonly log: Log;
}

/** Opens the hosted provider when it is configured, the embedded one otherwise; only what is used is loaded. */
export async function openIdentity(
  { firebase, publicUrl, trustedOrigins, ...config }: IdentitySettings,
  { databaseUrl, db, languages, invitationOf, askMail, auditTrail, log }: IdentitySurroundings,
): Promise<ChosenIdentity> {
  if (firebase !== null) {
    const { openFirebaseIdentity } = await import('#platform/identity/firebase/firebase-identity');
    return openFirebaseIdentity({ firebase, db, publicUrl, trustedOrigins, askMail, log });
  }
  return openEmbeddedIdentity({
    databaseUrl,
    publicUrl,
    trustedOrigins,
    dataDir: config.dataDir,
    oidc: config.oidc,
    secret: config.identitySecret,
    previousSecrets: config.previousSecrets,
    prepare: config.prepare,
    askMail,
    languages,
    invitationOf,
    auditTrail,
    log,
  });
}

/** For the demo accounts and the tests, which choose passwords themselves. Throws with a hosted provider. */
export function embedded(identity: ChosenIdentity): EmbeddedIdentity {
  if (identity.kind === 'embedded') return identity;
  throw new Error(`Only the embedded identity provider can do this, not ${identity.kind}.`);
}

/** What a browser has to know of the provider; nothing of it is secret. */
export function publicIdentity(identity: ChosenIdentity) {
  if (identity.kind === 'embedded') {
    const { oidc } = identity;
    return { kind: identity.kind, ...(oidc !== null && { provider: oidc.name }) };
  }
  const { apiKey, authDomain, projectId, emulatorHost } = identity.firebase;
  return {
    kind: identity.kind,
    api_key: apiKey,
    auth_domain: authDomain,
    project_id: projectId,
    emulator_url: emulatorHost && `http://${emulatorHost}`,
  };
}
