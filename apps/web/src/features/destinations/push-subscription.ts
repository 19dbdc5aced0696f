import { serviceWorker } from '../../api/addresses.ts';
import type { CallBody } from '../../api/routes.ts';

/** Why this browser shows no notifications. */
export type PushRefusal = 'unsupported' | 'denied' | 'failed';
type Subscription = NonNullable<CallBody<'addChannel'>['subscription']>;

/** Asks the browser, after a click, to show notifications (RFC 8030). */
export async function subscribeToPush(publicKey: string): Promise<Subscription | PushRefusal> {
  if (!isPushSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(serviceWorker);
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    // One of another installation, or of keys that are no more, cannot be used.
    const made = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = made.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  } catch {
    return 'failed';
  }
}

/** SHA-256 of this browser's endpoint, as the server tells it; null where it has none. */
export async function ownEndpointHash(): Promise<string | null> {
  if (!isPushSupported()) return null;
  const worker = await navigator.serviceWorker.getRegistration(serviceWorker);
  const endpoint = (await worker?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
