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
