/** What a source is doing, in the words of the register. */
export type SourceState = 'waiting_for_consent' | 'untried' | 'ok' | 'late' | 'failing' | 'refused' | 'paused';

/** What the register knows of a source; moments are instants, lengths milliseconds. */
export interface SourceFacts {
  readonly needsConsent: boolean;
  readonly isPaused: boolean;
  /** Set when a person has to act: robots, reservation of rights, 401 and 403, a challenge page. */
  readonly isRefused: boolean;
  /** Tries in a row that failed. */
  readonly failures: number;
  readonly addedAt: Date;
  readonly lastSuccessAt: Date | null;
  /** When something new came last. */
  readonly lastChangeAt: Date | null;
  /** Something new is expected once in so long; null where nobody expects anything. */
  readonly expectedEveryMs: number | null;
}

/**
 * The state of a source at `now`. What a person decided stands before what a person has to decide, and that before what
 * mends itself: paused, waiting for consent, refused, failing, late, not tried yet, ok.
 */
export function sourceState(facts: SourceFacts, now: Date): SourceState {
  if (facts.isPaused) return 'paused';
  if (facts.needsConsent) return 'waiting_for_consent';
  if (facts.isRefused) return 'refused';
  if (facts.failures > 0) return 'failing';
  if (isLate(facts, now)) return 'late';
  return facts.lastSuccessAt === null ? 'untried' : 'ok';
}

/** Whether nothing new came for longer than expected, counted from when the source was added where nothing ever came. */
export function isLate(facts: SourceFacts, now: Date): boolean {
  const at = lateAt(facts);
  return at !== null && now >= at;
}

/** The first moment at which a source is late, if nothing new comes before; null where nobody expects anything. */
export function lateAt({ expectedEveryMs, lastChangeAt, addedAt }: SourceFacts): Date | null {
  if (expectedEveryMs === null) return null;
  return new Date((lastChangeAt ?? addedAt).getTime() + expectedEveryMs + 1);
}

/** Whether a state is one that somebody should look into. */
export function needsAttention(state: SourceState): boolean {
  return state !== 'ok' && state !== 'untried' && state !== 'paused';
}

/** The last try of a source at a host. */
export interface HostTry {
  readonly host: string;
  /** No answer came at all: no name, no route, no connection, no time. */
  readonly isWithoutAnswer: boolean;
}

const HOSTS_AT_LEAST = 5;
const SHARE_WITHOUT_ANSWER = 0.8;
const SHARE_STILL_AWAY = 0.5;

/**
 * Whether the network is away rather than a source at fault: of at least five hosts that were tried lately four in five gave
 * no answer. A host that answered one of its sources is reached. A network that was away stays so until half of the
 * hosts that were tried lately answer, however few: it is told once.
 */
export function isNetworkAway(tries: readonly HostTry[], wasAway = false): boolean {
  const reached = new Map<string, boolean>();
  for (const { host, isWithoutAnswer } of tries) reached.set(host, (reached.get(host) ?? false) || !isWithoutAnswer);
  const away = [...reached.values()].filter((isReached) => !isReached).length;
  if (wasAway) return reached.size === 0 || away / reached.size > SHARE_STILL_AWAY;
  if (reached.size < HOSTS_AT_LEAST) return false;
  return away / reached.size >= SHARE_WITHOUT_ANSWER;
}
