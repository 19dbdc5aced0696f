import { found, type TrustCheck } from './trust-finding.ts';

/** A clock that differs by more lets sessions end early and changes be told in a wrong order. */
const DRIFT_FROM_S = 2;
/** Other people’s clocks, and the way of an answer, are less exact. */
const WORLD_DRIFT_FROM_S = 60;
/** Changes of an import are computed within a minute or two. */
const BEHIND_AFTER_S = 600;
/** A certificate that renews itself does so a month ahead. */
const CERTIFICATE_ENDING_DAYS = 14;

/** What is read off a certificate: until when it holds, or why nobody could say. */
export type CertificateFacts = { readonly endsAt: Date } | { readonly problem: string };

/** What the address that the operator named says of releases: the newest, or who did not say. */
export type ReleaseFacts = { readonly newest: string } | { readonly problem: string };

interface AddressFacts {
  readonly publicUrl: string;
  /** The host that somebody from elsewhere asked; null on this machine. */
  readonly cameTo: string | null;
  /** Of a public address with TLS; null where it has none. */
  readonly certificate: CertificateFacts | null;
  /** How many requests named a proxy that nobody announced; null where proxies are announced. */
  readonly unannounced: number | null;
}

export interface MachineFacts {
  readonly disks: readonly DiskUsage[];
  /** Such as “18.4”. */
  readonly postgres: string;
  readonly databaseBytes: number;
  /** Whether a notice of the database came back; null where that is not known yet. */
  readonly hearsNotices: boolean | null;
  /** Statements are prepared by name. */
  readonly prepares: boolean;
  /** How long the oldest piece of background work has waited. */
  readonly oldestWorkS: number;
  readonly version: string;
  readonly startedAt: Date;
  /** Null where the operator named no address that says which release is the newest. */
  readonly release: ReleaseFacts | null;
  /** The product shows another day than it is. */
  readonly clockIsSet: boolean;
  /** Seconds by which this machine is ahead of the database, and of the servers that sources are read from. */
  readonly aheadOfDatabaseS: number;
  readonly aheadOfWorldS: number | null;
  readonly address: AddressFacts;
}

/** The machine, its database, and the way to it. */
export function machineChecks(facts: MachineFacts, now: Date): TrustCheck[] {
  const { version, startedAt, oldestWorkS } = facts;
  return [
    diskCheck(facts.disks),
    databaseCheck(facts, now),
    poolerCheck(facts),
    found(oldestWorkS > BEHIND_AFTER_S ? 'queue-behind' : 'queue-well', null, { seconds: oldestWorkS }),
    found('version-well', startedAt, { name: version }),
    ...releaseChecks(facts),
    clockCheck(facts),
    addressCheck(facts.address),
    ...certificateChecks(facts.address.certificate, now),
    proxyCheck(facts.address),
  ];
}

function releaseChecks({ release, version }: MachineFacts): TrustCheck[] {
  if (release === null) return [];
  if ('problem' in release) return [found('release-unread', null, { name: release.problem })];
  const { newest } = release;
  return [found(isNewer(newest, version) ? 'release-newer' : 'release-well', null, { name: newest })];
}

/** Semantic versions; one that is no release yet (1.0.0-rc.1) is not told of. */
function isNewer(candidate: string, own: string): boolean {
  if (candidate.includes('-')) return false;
  const [theirs, ours] = [candidate, own].map((version) => version.split('-', 1)[0]!.split('.').map(Number));
  const at = theirs!.findIndex((part, index) => part !== ours![index]);
  // A trial of a release comes before it.
  return at < 0 ? own.includes('-') : theirs![at]! > ours![at]!;
}

function diskCheck(disks: readonly DiskUsage[]): TrustCheck {
  const worst = worstDisk(disks);
  if (worst === null) return found('disk-unknown');
  return found(`disk-${diskState(worst)}`, null, {
    percent: usedPercent(worst),
    bytes: worst.freeBytes,
    name: worst.path,
  });
}

/** PostgreSQL mends a major version for five years: 16 until November 2028, each next one a year longer. */
export function supportEnds(major: number): Date {
  return new Date(Date.UTC(2012 + major, 10, 14));
}

function databaseCheck({ postgres, databaseBytes }: MachineFacts, now: Date): TrustCheck {
  const ends = supportEnds(Number.parseInt(postgres, 10));
  return found(ends <= now ? 'database-old' : 'database-well', ends, { name: postgres, bytes: databaseBytes });
}

function poolerCheck({ hearsNotices, prepares }: MachineFacts): TrustCheck {
  if (hearsNotices !== false) return found('pooler-heard');
  return found(prepares ? 'pooler-prepared' : 'pooler-transaction');
}

function clockCheck({ clockIsSet, aheadOfDatabaseS, aheadOfWorldS }: MachineFacts): TrustCheck {
  if (Math.abs(aheadOfDatabaseS) > DRIFT_FROM_S) return found('clock-database', null, { seconds: aheadOfDatabaseS });
  if (Math.abs(aheadOfWorldS ?? 0) > WORLD_DRIFT_FROM_S)
    return found('clock-world', null, { seconds: aheadOfWorldS ?? 0 });
  return found(clockIsSet ? 'clock-set' : 'clock-well', null, { seconds: aheadOfDatabaseS });
}

const LOCAL = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;

function addressCheck({ publicUrl, cameTo }: AddressFacts): TrustCheck {
  // Whoever came from elsewhere came to another address than this one.
  if (LOCAL.test(publicUrl) && cameTo === null) return found('address-local', null, { name: publicUrl });
  if (cameTo !== null && cameTo !== new URL(publicUrl).host) return found('address-other', null, { name: cameTo });
  return found(publicUrl.startsWith('https:') ? 'address-well' : 'address-plain', null, { name: publicUrl });
}

function certificateChecks(certificate: CertificateFacts | null, now: Date): TrustCheck[] {
  if (certificate === null) return [];
  if ('problem' in certificate) return [found('certificate-unread', null, { name: certificate.problem })];
  const { endsAt } = certificate;
  if (endsAt <= now) return [found('certificate-ended', endsAt)];
  const leftMs = endsAt.getTime() - now.getTime();
  return [found(leftMs < CERTIFICATE_ENDING_DAYS * 86_400_000 ? 'certificate-ending' : 'certificate-well', endsAt)];
}

function proxyCheck({ unannounced }: AddressFacts): TrustCheck {
  if (unannounced === null) return found('proxy-well');
  return unannounced > 0 ? found('proxy-unannounced', null, { count: unannounced }) : found('proxy-none');
}

/** What `df` tells of a disk: `used` of what an ordinary account may use. */
export interface DiskUsage {
  readonly path: string;
  readonly sizeBytes: number;
  /** That this account may still write. */
  readonly freeBytes: number;
  readonly usedBytes: number;
}

export type DiskState = 'well' | 'filling' | 'full';

/** From here on operators are warned. */
export const FILLING_FROM_PERCENT = 90;
/** PostgreSQL writes its log in files of 16 MB: with less than two of them it stops. */
const FULL_BELOW_BYTES = 32 * 1024 * 1024;

/** As `df` counts it, rounded up. */
export function usedPercent({ usedBytes, freeBytes }: DiskUsage): number {
  const usable = usedBytes + freeBytes;
  return usable === 0 ? 100 : Math.ceil((100 * usedBytes) / usable);
}

export function diskState(disk: DiskUsage): DiskState {
  if (disk.freeBytes < FULL_BELOW_BYTES) return 'full';
  return usedPercent(disk) >= FILLING_FROM_PERCENT ? 'filling' : 'well';
}

const WORSE: Readonly<Record<DiskState, number>> = { well: 0, filling: 1, full: 2 };

/** The disk that is worst off; of equals the fullest. Null where there is none. */
export function worstDisk(disks: readonly DiskUsage[]): DiskUsage | null {
  const rank = (disk: DiskUsage) => WORSE[diskState(disk)] * 1_000 + usedPercent(disk);
  return disks.reduce<DiskUsage | null>((worst, disk) => (worst && rank(worst) >= rank(disk) ? worst : disk), null);
}
