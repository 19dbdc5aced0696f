// Shows what is pushed to this browser, and leads to it. It keeps nothing: no page is served from here.

self.addEventListener('push', (event) => {
  const { title, line, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: line,
      tag,
      icon: new URL('favicon.svg', self.location.href).href,
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
