import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { DELIVERY_FAILURES } from '@vivac/domain/destinations';
import type { DeliveryRow } from './deliveries/delivery-store.ts';
import type { DestinationRow, WebhookSettings } from './read.ts';

/** A channel as its owner sees it. */
export function presentDestination(
  { id, kind, name, state, madeAt, settings }: DestinationRow,
  traffic: { readonly waiting: number; readonly last: DeliveryRow | null } | undefined,
  now: Date,
): Channel {
  const { webhook, push } = settings;
  return {
    id,
    kind,
    name,
    state,
    made_at: madeAt.toISOString(),
    webhook: webhook ? presentWebhook(webhook, now) : null,
    push: push ? { service: push.service, endpoint_hash: push.endpointHash } : null,
    waiting: traffic?.waiting ?? 0,
    last_delivery: traffic?.last ? presentDelivery(traffic.last) : null,
  };
}

function presentWebhook({ shape, shownAddress, chat, previousSecretEndsAt: endsAt }: WebhookSettings, now: Date) {
  const isEnding = endsAt !== null && Date.parse(endsAt) > now.getTime();
  return { shape, address: shownAddress, chat, previous_secret_ends_at: isEnding ? endsAt : null };
}

const moment = (at: Date | null): string | null => at && at.toISOString();

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, notice, alerts, state, attempts, madeAt, lastTryAt, nextTryAt, sentAt } = row;
  return {
    id,
    notice,
    alerts,
    state,
    attempts,
    made_at: madeAt.toISOString(),
    last_try_at: moment(lastTryAt),
    next_try_at: moment(nextTryAt),
    sent_at: moment(sentAt),
    status: row.lastStatus,
    ...whyFailed(row),
    body: row.lastBody,
  };
}

/** Of a mail what its server said is kept as the reason. */
function whyFailed({ lastError, lastAnswer: answer }: DeliveryRow): Pick<Delivery, 'failure' | 'answer'> {
  const failure = DELIVERY_FAILURES.find((known) => known === lastError);
  if (lastError === null || failure !== undefined) return { failure: failure ?? null, answer };
  return { failure: 'refused', answer: lastError };
}
