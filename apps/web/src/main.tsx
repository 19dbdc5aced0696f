import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { serviceWorker } from './api/addresses.ts';
import { createApp } from './app/app.tsx';
import { serverRendered } from './app/shell/page-states.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const place = root;
// In tasks of their own, between which the browser answers: reading the code, making the application, drawing it in slices.
afterPaint(() => {
  const app = createApp();
  setTimeout(() => {
    const page = createRoot(place);
    startTransition(() => page.render(<StrictMode>{app}</StrictMode>));
    registerWorker();
  });
});

/** What the server rendered is seen before the code takes the processor. A window behind others paints nothing. */
function afterPaint(work: () => void): void {
  if (document.hidden || serverRendered() === null) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/**
 * Lets the service worker keep what opens Vivac without a network, once the page is there and has nothing else to do. A browser that
 * has none, a private window and a full disk work as without.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(serviceWorker).catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
