import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import type { Origins } from '../../origins.ts';
import { inTransaction } from '../identity-database.ts';
import { hasFactor, lockFactors } from './factor-tables.ts';
import { type ClientData, needsNoCertificate, readNewKey, readShownKey } from './passkey-answers.ts';
import { newRecoveryCodes } from './one-time-codes.ts';
import type { FactorSession } from './second-factors.ts';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

export interface Passkey {
  readonly id: string;
  /** The owner's word for it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/**
 * Why a passkey does not count: its challenge was used or ran out, it was shown to another page or is for another host,
 * it is none of theirs, its counter went back, or its signature is wrong. Of a new one: it is there already, or there are too many.
 */
export type PasskeyFault =
  'stale' | 'strange-page' | 'strange-host' | 'not-theirs' | 'copied' | 'unreadable' | 'known' | 'too-many';

type ForSession = Pick<FactorSession, 'id' | 'uid'>;

export interface Passkeys {
  /** Why there are none at this address. */
  readonly lack: PasskeyLack | null;
  of(uid: string): Promise<Passkey[]>;
  creation(session: FactorSession): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** With recovery codes where it is the first factor; other sessions lose their rights then. */
  register(session: ForSession, name: string, answer: string): Promise<readonly string[] | PasskeyFault>;
  /** The same for whoever has none: it does not tell. */
  request(session: ForSession): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** A passkey that was shown, of somebody who is signed in. */
  take(session: ForSession, answer: string): Promise<'right' | PasskeyFault>;
}

const MOST_PASSKEYS = 20;
/** ES256, EdDSA, RS256: what keys and browsers have. */
const ALGORITHMS = [-7, -8, -257];

/** Loaded where somebody has a passkey, or makes one. */
const library = () => import('@simplewebauthn/server');

export function createPasskeys(pool: Pool, origins: Origins): Passkeys {
  const chosen = relyingPartyOf(origins);
  const lack = typeof chosen === 'string' ? chosen : null;
  const party = typeof chosen === 'string' ? { id: '', origins: [] } : chosen;
  const parts = { pool, party };
  return { lack, of: (uid) => passkeysOf(pool, uid), ...registration(parts), ...shown(parts) };
}

interface Parts {
  readonly pool: Pool;
  readonly party: RelyingParty;
}

async function passkeysOf(pool: Pool, uid: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select id, name, created_at as "createdAt", used_at as "usedAt" from identity.passkey
     where uid = $1 order by created_at, id`,
    [uid],
  );
  return rows;
}

/** The challenge is taken before anything else is looked at: an answer counts once, whatever becomes of it. */
async function faultIn(
  { pool, party }: Parts,
  session: ForSession,
  purpose: PasskeyPurpose,
  clientData: ClientData,
): Promise<PasskeyFault | null> {
  if (!(await takeChallenge(pool, session.id, purpose, clientData.challenge))) return 'stale';
  return clientData.isFramed || !party.origins.includes(clientData.origin) ? 'strange-page' : null;
}

/** What the library says by throwing. */
function faultOf(error: unknown): { readonly fault: PasskeyFault } {
  return { fault: error instanceof Error && error.name === 'UnexpectedRPIDHash' ? 'strange-host' : 'unreadable' };
}

function registration(parts: Parts): Pick<Passkeys, 'creation' | 'register'> {
  const { pool, party } = parts;
  return {
    async creation({ id, uid, email }) {
      const { generateRegistrationOptions } = await library();
      const [challenge, present] = await Promise.all([newChallenge(pool, id, 'create'), passkeysOf(pool, uid)]);
      return generateRegistrationOptions({
        rpName: 'Vivac',
        rpID: party.id,
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(Buffer.from(uid)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: CHALLENGE_LIFE_S * 1000,
        excludeCredentials: present.map((passkey) => ({ id: passkey.id })),
        // Found without being named: so nobody is told at sign-in which keys an account has.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
    },
    async register(session, name, text) {
      const read = readNewKey(text);
      if (read === null) return 'unreadable';
      const { answer, clientData } = read;
      const fault = await faultIn(parts, session, 'create', clientData);
      if (fault !== null) return fault;
      if (!(await needsNoCertificate(answer))) return 'unreadable';
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: clientData.challenge,
        expectedOrigin: clientData.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(faultOf);
      if ('fault' in verified) return verified.fault;
      if (!verified.verified) return 'unreadable';
      const { credential, credentialDeviceType } = verified.registrationInfo;
      // What is stored is inside of what the key made: it must be the one whose length was looked at.
      if (credential.id !== answer.id) return 'unreadable';
      return stored(pool, session, { ...credential, name, mayBeCopied: credentialDeviceType === 'multiDevice' });
    },
  };
}

interface NewPasskey {
  readonly id: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly mayBeCopied: boolean;
}

function stored(pool: Pool, session: ForSession, passkey: NewPasskey): Promise<readonly string[] | PasskeyFault> {
  const { uid } = session;
  return inTransaction(pool, async (client) => {
    await lockFactors(client, uid);
    const { rows } = await client.query<{ has: boolean; count: number }>(
      `select ${hasFactor('$1')} as has, (select count(*)::int from identity.passkey where uid = $1) as count`,
      [uid],
    );
    const { has, count } = rows[0]!;
    if (count >= MOST_PASSKEYS) return 'too-many';
    const { id, name, publicKey, counter, mayBeCopied } = passkey;
    const { rowCount } = await client.query(
      `insert into identity.passkey (id, uid, name, public_key, counter, may_be_copied)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, uid, name, Buffer.from(publicKey), counter, mayBeCopied],
    );
    if (rowCount !== 1) return 'known';
    if (has) return [];
    await client.query(
      `update identity.session set "factorAt" = case when id = $2 then now() end where "userId" = $1`,
      [uid, session.id],
    );
    return newRecoveryCodes(client, uid);
  });
}

interface StoredKey {
  readonly publicKey: Buffer;
  readonly mayBeCopied: boolean;
}

function shown(parts: Parts): Pick<Passkeys, 'request' | 'take'> {
  const { pool, party } = parts;
  return {
    async request({ id }) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: party.id,
        challenge: new Uint8Array(Buffer.from(await newChallenge(pool, id, 'get'), 'base64url')),
        timeout: CHALLENGE_LIFE_S * 1000,
        userVerification: 'preferred',
      });
    },
    async take(session, text) {
      const read = readShownKey(text);
      if (read === null) return 'unreadable';
      const { answer, clientData } = read;
      const fault = await faultIn(parts, session, 'get', clientData);
      if (fault !== null) return fault;
      const { rows } = await pool.query<StoredKey>(
        `select public_key as "publicKey", may_be_copied as "mayBeCopied" from identity.passkey where id = $1 and uid = $2`,
        [answer.id, session.uid],
      );
      const [key] = rows;
      if (key === undefined) return 'not-theirs';
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: clientData.challenge,
        expectedOrigin: clientData.origin,
        expectedRPID: party.id,
        // The counter is compared below, where it is kept: once the signature is known to be right, and by one of two at once.
        credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
        requireUserVerification: false,
      }).catch(faultOf);
      if ('fault' in verified) return verified.fault;
      const { newCounter, credentialDeviceType } = verified.authenticationInfo;
      const isOfItsKind = (credentialDeviceType === 'multiDevice') === key.mayBeCopied;
      if (!verified.verified || !isOfItsKind) return 'unreadable';
      return counted(pool, session, answer.id, newCounter);
    },
  };
}

/** A counter goes up, where a key has one at all; one that does not is of a copy. */
async function counted(pool: Pool, { uid }: ForSession, id: string, counter: number): Promise<'right' | PasskeyFault> {
  const { rowCount } = await pool.query(
    `update identity.passkey set counter = $3, used_at = now()
     where id = $1 and uid = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [id, uid, counter],
  );
  if (rowCount === 1) return 'right';
  const there = await pool.query('select from identity.passkey where id = $1 and uid = $2', [id, uid]);
  return there.rowCount === 1 ? 'copied' : 'not-theirs';
}

/** What the address of the product lacks, so that no browser makes a passkey for it: a name, or encryption. */
type PasskeyLack = 'name' | 'https';

/** Whom passkeys are made for. */
interface RelyingParty {
  /** The name of the host: another port or path of it is the same party. */
  readonly id: string;
  readonly origins: readonly string[];
}

function relyingPartyOf({ publicOrigin, trusted }: Origins): RelyingParty | PasskeyLack {
  const { hostname, protocol } = new URL(publicOrigin);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return 'name';
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isThisMachine) return 'https';
  return { id: hostname, origins: trusted };
}

/** What a passkey is asked for: to be made, or to be shown. */
type PasskeyPurpose = 'create' | 'get';

/** How long somebody may look for their key. */
const CHALLENGE_LIFE_S = 300;

const identifierOf = (sessionId: string, purpose: PasskeyPurpose) => `passkey-${purpose}:${sessionId}`;

/** One a session and purpose: the one before ends, and nobody fills the table. */
async function newChallenge(pool: Pool, sessionId: string, purpose: PasskeyPurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await pool.query(
    `with ended as (delete from identity.verification where identifier = $1)
     insert into identity.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values (gen_random_uuid()::text, $1, $2, now() + make_interval(secs => $3), now(), now())`,
    [identifierOf(sessionId, purpose), challenge, CHALLENGE_LIFE_S],
  );
  return challenge;
}

/** Once: of two who bring the same answer one has it. */
async function takeChallenge(
  pool: Pool,
  sessionId: string,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ isOpen: boolean }>(
    `delete from identity.verification where identifier = $1 and value = $2 returning "expiresAt" > now() as "isOpen"`,
    [identifierOf(sessionId, purpose), challenge],
  );
  return rows[0]?.isOpen ?? false;
}
