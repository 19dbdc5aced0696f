/** Why a request that was understood is not carried out. Expected, so a value; surprises are thrown. */
export type RefusalReason = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'too-many';

export interface Refusal {
  readonly refused: RefusalReason;
  /** One sentence for the person who asked. */
  readonly message: string;
  readonly field?: string;
}

export function refuse(refused: RefusalReason, message: string, field?: string): Refusal {
  return field === undefined ? { refused, message } : { refused, message, field };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && 'message' in value;
}
