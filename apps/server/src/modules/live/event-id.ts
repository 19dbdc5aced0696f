/** From which transaction on a reader has to be told, and when that was, in seconds since 1970. */
export interface EventId {
  readonly nextXid: string;
  readonly atS: number;
}

/** A reader that was away for longer asks everything again. */
const RESUMED_WITHIN_S = 3600;

export function eventId({ nextXid, atS }: EventId): string {
  return `${nextXid}-${Math.floor(atS)}`;
}

/** Null where no event of ours had this id. */
export function parseEventId(text: string): EventId | null {
  const parts = /^(\d{1,19})-(\d{1,12})$/.exec(text);
  return parts && { nextXid: parts[1]!, atS: Number(parts[2]) };
}

/** Whether what came after an event can still be told; not that of another database, which is ahead of this one. */
export function canResume(from: EventId, now: EventId): boolean {
  return now.atS - from.atS <= RESUMED_WITHIN_S && BigInt(from.nextXid) <= BigInt(now.nextXid);
}
