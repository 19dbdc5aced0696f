/** How a check of the installation turned out: well, worth a look, or to be acted upon. */
export type TrustState = 'good' | 'look' | 'act';

/** Everything that a check can find, and how bad it is. A finding begins with the check it belongs to. */
export const TRUST_FINDINGS = {
  'prices-fresh': 'good',
  'prices-none': 'look',
  'prices-old': 'act',
  'sources-well': 'good',
  'sources-none': 'good',
  'sources-late': 'look',
  'sources-waiting': 'look',
  'sources-failing': 'act',
  'questions-none': 'good',
  'questions-open': 'look',
  'backup-whole': 'good',
  'backup-demo': 'good',
  'backup-awaited': 'good',
  'backup-off': 'look',
  'backup-none': 'act',
  'backup-old': 'act',
  'backup-failed': 'act',
  'rehearsal-well': 'good',
  'rehearsal-none': 'look',
  'rehearsal-old': 'look',
  'rehearsal-failed': 'act',
  'mail-well': 'good',
  'mail-demo': 'good',
  'mail-off': 'look',
  'mail-waiting': 'look',
  'mail-parked': 'act',
  'webhooks-well': 'good',
  'webhooks-waiting': 'look',
  'webhooks-parked': 'look',
  'push-well': 'good',
  'push-waiting': 'look',
  'push-parked': 'look',
  'access-well': 'good',
  'access-elsewhere': 'good',
  'access-guessed': 'look',
  'disk-well': 'good',
  'disk-unknown': 'look',
  'disk-filling': 'look',
  'disk-full': 'act',
  'database-well': 'good',
  'database-old': 'look',
  'pooler-heard': 'good',
  'pooler-transaction': 'good',
  'pooler-prepared': 'act',
  'queue-well': 'good',
  'queue-behind': 'look',
  'version-well': 'good',
  'release-well': 'good',
  'release-newer': 'look',
  'release-unread': 'look',
  'clock-well': 'good',
  'clock-set': 'look',
  'clock-database': 'act',
  'clock-world': 'act',
  'address-well': 'good',
  'address-local': 'good',
  'address-other': 'look',
  'address-plain': 'act',
  'certificate-well': 'good',
  'certificate-unread': 'look',
  'certificate-ending': 'look',
  'certificate-ended': 'act',
  'proxy-none': 'good',
  'proxy-well': 'good',
  'proxy-unannounced': 'act',
} as const satisfies Readonly<Record<string, TrustState>>;

export type TrustFinding = keyof typeof TRUST_FINDINGS;
export type TrustCheckName = TrustFinding extends infer F extends string
  ? F extends `${infer Check}-${string}`
    ? Check
    : never
  : never;

/** The numbers and names of a finding, as far as it has them. */
export interface TrustFigures {
  readonly count?: number;
  readonly of?: number;
  readonly seconds?: number;
  readonly bytes?: number;
  readonly percent?: number;
  readonly name?: string;
}

export interface TrustCheck {
  readonly check: TrustCheckName;
  readonly finding: TrustFinding;
  readonly state: TrustState;
  /** The moment that the finding is about; null where there is none. */
  readonly at: Date | null;
  readonly figures: TrustFigures;
}

/** A finding as a line: its check and state follow from it. */
export function found(finding: TrustFinding, at: Date | null = null, figures: TrustFigures = {}): TrustCheck {
  const check = finding.slice(0, finding.indexOf('-')) as TrustCheckName;
  return { check, finding, state: TRUST_FINDINGS[finding], at, figures };
}
