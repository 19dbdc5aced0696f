/** Where a user is told of alerts besides the inbox. */
export const DESTINATION_KINDS = ['email', 'webhook', 'push'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Gone: the receiver said that it is no more (410, or a push endpoint that ended). */
export const DESTINATION_STATES = ['on', 'off', 'gone'] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];

/** Whose form the body of a webhook has: ours by Standard Webhooks, or that of a service for people. */
export const WEBHOOK_SHAPES = ['standard', 'slack', 'teams', 'telegram', 'ntfy'] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];

/** Due: waits for a try. Parked: given up after the last try. Dismissed: the channel was turned off before. Withdrawn: a mail not wanted any more. */
export const DELIVERY_STATES = ['due', 'sent', 'parked', 'dismissed', 'withdrawn'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try came to nothing: how the connection failed, or that the receiver refused by its status. */
export const DELIVERY_FAILURES = [
  'refused',
  'gone',
  'redirected',
  'invalid-address',
  'insecure-address',
  'private-address',
  'port',
  'dns',
  'unreachable',
  'tls',
  'timed-out',
  'interrupted',
  'invalid-response',
  'lost-secret',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** Of a user; e-mail counts too. */
export const DESTINATIONS_MAX = 10;

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Seconds before each try of a delivery, by Standard Webhooks: ten tries in about three days (channel-7). */
export const RETRY_WAITS_S: readonly number[] = [
  0,
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
];

/** So much longer a wait may be by chance, so that receivers that failed together are not asked together. */
const JITTER = 0.2;
const LONGEST_S = 24 * HOUR_S;

/**
 * Seconds until the next try after `attempts` of them failed; null after the last. `chance` is from 0 to 1. What the receiver asks for
 * by Retry-After, in seconds, is kept to, up to a day.
 */
export function waitAfterFailureS(attempts: number, chance: number, retryAfterS: number | null): number | null {
  const wait = RETRY_WAITS_S[attempts];
  if (wait === undefined) return null;
  return Math.max(wait * (1 + JITTER * chance), Math.min(retryAfterS ?? 0, LONGEST_S));
}

/** The seconds that a header Retry-After asks for, given as seconds or as a moment of HTTP; null where it says neither. */
export function readRetryAfterS(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = header.trim().endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
