import { afterEach, expect, test } from 'vitest';
import { listenToOtherTabs, notifyOtherTabs } from './identity.ts';
import { type IdentityClient, IdentityError, type SignedInUser } from './ports.ts';

const ana: SignedInUser = { uid: 'u1', email: 'ana@vivac.test', displayName: 'Ana', admin: false };
const eva: SignedInUser = { ...ana, uid: 'u2', email: 'eva@vivac.test', displayName: 'Eva' };

const channels: BroadcastChannel[] = [];
afterEach(() => channels.splice(0).forEach((channel) => channel.close()));

/** One browser: its session is shared by all tabs, what a tab knows of it is its own. */
function browser(name: string) {
  const session = { user: ana as SignedInUser | null, away: false, hasFactor: false };
  function openTab() {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    const tab = { known: session.user, asked: 0, left: 0 };
    const client: IdentityClient = {
      current: () => tab.known,
      factorDue: () => null,
      onChange: () => () => undefined,
      ready: async () => tab.known,
      async getToken() {
        tab.asked += 1;
        if (session.away) throw new Error('away');
        tab.known = session.user;
        return tab.known && 'token';
      },
      async signIn() {
        if (session.hasFactor) {
          session.user = tab.known = null;
          throw new IdentityError('second-factor-needed', 'The second factor is needed.');
        }
        session.user = tab.known = eva;
        return eva;
      },
      async signOut() {
        session.user = tab.known = null;
      },
      sendPasswordReset: async () => undefined,
      changePassword: () => Promise.reject(new Error('refused')),
      async updateDisplayName(displayName) {
        session.user = tab.known = { ...ana, displayName };
      },
    };
    listenToOtherTabs(client, channel, () => (tab.left += 1));
    return { tab, client: notifyOtherTabs(client, channel) };
  }
  return { session, openTab };
}

// @holds account-21
test('BroadcastChannel: signing out in one tab signs out the other tabs', async () => {
  const { openTab } = browser('sign-out');
  const [here, there] = [openTab(), openTab()];
  await here.client.signOut();
  await expect.poll(() => there.tab).toMatchObject({ known: null, left: 1 });
  expect(here.tab).toMatchObject({ asked: 0, left: 0 });
});

// @holds account-21
test('BroadcastChannel: another user who signs in in one tab is signed in in the other tabs', async () => {
  const { openTab } = browser('sign-in');
  const [here, there] = [openTab(), openTab()];
  await here.client.signIn('eva@vivac.test', 'good');
  await expect.poll(() => there.tab).toMatchObject({ known: eva, left: 1 });
});

// @holds account-21
test('BroadcastChannel: a sign-in that waits for its second factor ends the session of the other tabs', async () => {
  const { session, openTab } = browser('factor');
  const [here, there] = [openTab(), openTab()];
  session.hasFactor = true;
  await expect(here.client.signIn('eva@vivac.test', 'good')).rejects.toThrow(IdentityError);
  await expect.poll(() => there.tab).toMatchObject({ known: null, left: 1 });
});

test('BroadcastChannel: a new display name reaches the other tabs without a reload', async () => {
  const { openTab } = browser('name');
  const [here, there] = [openTab(), openTab()];
  await here.client.updateDisplayName('Ana María');
  await expect.poll(() => there.tab.known?.displayName).toBe('Ana María');
  expect(there.tab.left).toBe(0);
});

test('BroadcastChannel: a refused change, a signed-out tab and an unreachable provider send nothing', async () => {
  const { session, openTab } = browser('quiet');
  const [here, there, empty] = [openTab(), openTab(), openTab()];
  empty.tab.known = null;
  await expect(here.client.changePassword('a', 'b')).rejects.toThrow('refused');
  session.away = true;
  await here.client.signOut();
  await expect.poll(() => there.tab.asked).toBe(1);
  expect(there.tab).toMatchObject({ known: ana, left: 0 });
  expect(empty.tab).toMatchObject({ asked: 0, left: 0 });
});
