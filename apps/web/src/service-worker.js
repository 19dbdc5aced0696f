// The one service worker: it keeps the built files, so that an installed Vivac opens without a network, and shows what is pushed.
// The build writes one for each language and puts BUILT in its place; null where the operator keeps no files in browsers.
import { createFileKeeper, forgetFiles } from './file-keeper.ts';

const keeper =
  BUILT === null ? null : createFileKeeper({ caches, fetch, scope: self.registration.scope, built: BUILT });

self.addEventListener('install', (event) => {
  if (keeper === null) return event.waitUntil(self.skipWaiting());
  // What is asked of the server never passes through here, in browsers that can be told so.
  const addRoutes = async () => event.addRoutes?.(keeper.leftToServer);
  // No room or no network: pushes are shown all the same, and the next visit tries again.
  event.waitUntil(Promise.all([addRoutes().catch(() => undefined), keeper.keep()]));
});

// A new version becomes active when the pages of the one before are closed, and they with what they may still fetch.
self.addEventListener('activate', (event) => {
  if (keeper === null) return event.waitUntil(forgetFiles(caches, self.registration.scope));
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, keeper.forgetOthers()]));
});

if (keeper !== null) {
  self.addEventListener('fetch', (event) => {
    const isPage = event.request.mode === 'navigate';
    const preload = (isPage && event.preloadResponse) || Promise.resolve();
    const answer = keeper.answer(event.request, preload, (work) => event.waitUntil(work));
    if (answer !== null) event.respondWith(answer);
  });
}

self.addEventListener('push', (event) => {
  const { title, line, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: line,
      tag,
      icon: new URL('icon-192.png', self.location.href).href,
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.url)));
});

/** In a window that is open already, or in a new one; never another site. */
async function show({ pathname, search }) {
  const address = new URL(`${pathname}${search}`, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.url === address);
  return open ? open.focus() : self.clients.openWindow(address);
}
