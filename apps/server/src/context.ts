import type { Sentence } from '@vivac/text/sentence';
import type { AlertFacts, SentAlert } from '@vivac/domain/alerts/alert';
import type { Language } from '@vivac/domain/language';
import type { Day } from '@vivac/domain/time/day';
import type { Clock } from '#platform/clock';
import type { AuditTrail } from '#platform/audit-log/audit-trail';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import type { Notices } from '#platform/database/notices';
import type { PersonalData } from '#platform/database/personal-data';
import type { Reads } from '#platform/database/reads';
import type { DiskWatch } from '#platform/disk';
import type { Identity, InvitationFacts } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import type { Mailer } from '#platform/mail/mailer';
import type { Outbound, WorldClock } from '#platform/outbound/outbound';
import type { Refusal } from '#platform/refusal';
import type { Bell } from '#platform/queue/repeating';
import type { Sealer } from '#platform/sealer';
import type { Config } from '#server/config';
import type { ChosenIdentity } from '#platform/identity/open-identity';
import type { Deliver } from '#modules/sources/deliver';
import type { MarketCounts } from '#modules/market/market-counts';

/**
 * What the server, the command line and the tests hand to every module: the settings, the platform opened over one database, and what
 * modules ask of each other. A part that is tested alone takes a `Pick` of it.
 */
export interface Context<Provider extends ChosenIdentity = ChosenIdentity>
  extends Omit<Config, 'databaseUrl'>, FromOtherModules {
  /** Of Vivac. */
  readonly version: string;
  /** Where the `.sql` files lie. */
  readonly migrations: string;
  readonly db: Database;
  readonly databaseUrl: string;
  /** For answers made of prices: the replica when there is one. */
  readonly reads: Reads;
  /** What other processes tell by NOTIFY. */
  readonly notices: Notices;
  readonly clock: Clock;
  /** Of the world: receivers, certificates and hosts live in it, whatever day the product shows. */
  readonly realClock: Clock;
  readonly worldClock: WorldClock;
  readonly log: Log;
  /** Those that are written to. */
  readonly disks: DiskWatch;
  readonly identity: Provider;
  /** Writes down sign-ins and refusals. */
  readonly auditTrail: AuditTrail;
  readonly mailer: Mailer;
  /** Feeds, pages and webhooks of other servers. */
  readonly outbound: Outbound;
  /** Figures of all campsites, counted in this process. */
  readonly marketCounts: MarketCounts;
  /** Keeps secrets in the database. */
  readonly sealer: Sealer;
  /** Rung when a mail is asked for; heard where mail is sent in this process. */
  readonly mailBell: Bell;
  /** Rung when a source is to be asked; heard where sources are asked in this process. */
  readonly sourceBell: Bell;
  /** Rung when something is to be delivered to a webhook or a browser; heard where that is done in this process. */
  readonly channelBell: Bell;
  close(): Promise<void>;
}

/** What a module asks of modules that the arrows keep it from knowing, or changes in their tables. Filled once, in `modules.ts`. */
export interface FromOtherModules {
  /** What is kept of a person, by module. */
  readonly personalData: readonly PersonalData[];
  /** Those of some names that a viewer may see. */
  visibleNames(db: Queryable, viewer: Viewer, names: readonly string[]): Promise<readonly string[]>;
  /** What an invitation says of who invites, and to which campsite. */
  invitationOf(db: Queryable, uid: string): Promise<InvitationFacts>;
  /** Who is told of alerts; null once they are gone or disabled. */
  readerOf(context: Pick<Context, 'db' | 'identity'>, uid: string): Promise<Reader | null>;
  /** Of told alerts those that are still so, as they are now. */
  stillSo(db: Queryable, reported: readonly SentAlert[]): Promise<readonly SentAlert[]>;
  /** Imports what a door hands over, as one batch of its source. */
  deliver: Deliver;
  /** For how many guests prices are known, those of most campsites first. */
  guestCountsOnSale(db: Queryable): Promise<readonly number[]>;
  /** Withdraws a batch in a transaction that may have stored another; null when it is done. */
  withdrawBatch(
    tx: Transaction,
    clock: Clock,
    requested: { readonly number: number; readonly by: string; readonly why: string },
  ): Promise<Refusal | null>;
  /** Decides about a parked mail with a link to choose a password. False when it is not parked any more, null when there is none. */
  decideAccountMail(db: Queryable, decision: 'retry' | 'dismiss', id: string, now: Date): Promise<boolean | null>;
  /** The sources, by the numbers under which their batches stand, that are read on the ground that they are the owner's own site. */
  ownSources(db: Queryable): Promise<ReadonlySet<number>>;
  /** The names of sources that fail, or on which somebody has to act. */
  troubledSources(db: Queryable, now: Date): Promise<ReadonlySet<string>>;
  /** Why a backup that was loaded into a database must not take the place of the store, as demo and real data never meet. */
  whyNotRestored(demo: boolean): (url: string) => Promise<Sentence | null>;
  /** How many alerts a viewer has not read. */
  unreadAlerts(db: Queryable, viewer: Viewer, now: Date): Promise<number>;
  /** What is known of some listings. */
  evidenceOfListings(db: Queryable, listingIds: readonly number[]): Promise<ListingEvidence>;
  /** Makes each review of the campsites of these listings count once. */
  countReviewsOnce(tx: Transaction, listingIds: readonly number[]): Promise<void>;
  /** Keeps imports from changing the market until the transaction ends, however long those under way take. */
  awaitMarket(tx: Transaction): Promise<void>;
  /** Answers about these campsites, in these months where they are known, are others than they were. */
  raiseVersions(
    tx: Transaction,
    campsiteIds: readonly number[],
    months?: MonthsOfCampsites,
    changes?: { readonly ofPrices?: boolean },
  ): Promise<void>;
}

/** Their language, and what they may know of. */
interface Reader {
  readonly language: Language;
  readonly maySee: (facts: AlertFacts) => boolean;
}

/** The firsts of the months of which something is another, by campsite. */
type MonthsOfCampsites = ReadonlyMap<number, readonly Day[]>;

/** What the modules that keep something of listings tell of them. */
export interface ListingEvidence {
  readonly offers: number;
  readonly months: number;
  /** The first of the first month and of the last. */
  readonly firstMonth: Day | null;
  readonly lastMonth: Day | null;
  /** Wordings of their units whose accommodation type somebody decided. */
  readonly typeDecisions: number;
  readonly reviews: number;
}

type Viewer = Pick<Identity, 'uid' | 'admin'>;
