import { expect, test } from 'vitest';
import type { CheckedLink } from '@vivac/contract/accounts';
import { type Requested, type Answers, held, json, unreachable } from '../../../testing/answers.ts';
import {
  ADMIN,
  expectAddress,
  expectAlert,
  button,
  input,
  expectFocus,
  openPage,
  screen,
  waitFor,
} from '../../../testing/open-page.tsx';
import { link, userNamed } from '../../../testing/users.ts';

const NOBODY = '/set-reference?email=nobody%40vivac.test';
const named = (place: string): CheckedLink => ({
  link: link(place),
  state: 'active',
  campsite: `Camping ${place}`,
  near: [],
});
const checkLink = ({ url }: Requested): CheckedLink => named(url.searchParams.get('link')!.split('/').at(-1)!);
const visit = (answers: Answers = {}) => ({ user: ADMIN, answers: { getUsers: [], checkLink, ...answers } });
const removals = () => screen.queryAllByRole('button', { name: /^Remove/ });

// @holds users-4
test('the page without an email parameter links to the users', async () => {
  const { user } = await openPage('/set-reference', visit());
  await screen.findByRole('heading', { name: 'Whose reference campsite?' });
  await user.click(screen.getAllByRole('link', { name: 'Manage users' }).at(-1)!);
  await expectAddress('/admin-users');
});

// @holds users-20
test('race condition: of several link previews only the latest counts', async () => {
  const late = held(named('first'));
  const slow = (requested: Requested) =>
    requested.url.search.includes('first') ? late.answer() : checkLink(requested);
  const { fill } = await openPage(NOBODY, visit({ checkLink: slow }));
  const reference = await screen.findByLabelText('Reference campsite link');
  await fill(reference, link('first'));
  await screen.findByText('Looking it up…');
  await fill(reference, link('second'));
  await screen.findByText('Camping second');
  late.letGo();
  await fill(reference, 'not a link');
  await screen.findByText(
    'The reference link is not a web address such as https://www.example.com/campsite, nor “campsite:” and a name.',
  );
  expect(screen.queryByText('Camping first')).toBeNull();
});

// @holds users-5 users-6
test('duplicate and invalid links are marked at their row without a request', async () => {
  const { user, fill, calls } = await openPage(NOBODY, visit());
  const reference = await screen.findByLabelText('Reference campsite link');
  await user.click(button('Save Configuration'));
  await expectAlert('Please enter the link of the reference campsite.');
  expect(screen.getAllByText('Please enter the link of the reference campsite.')).toHaveLength(2);
  await expectFocus(reference);

  await fill(reference, link('first'));
  expect(removals()).toEqual([]);
  await user.click(button('Add competitor'));
  await expectFocus(input('Competitor 2'));
  await user.paste(`${link('first')}?utm_source=mail`);
  await screen.findByText('Competitor 2 is the reference campsite itself (Camping first).');
  await fill(input('Competitor 1'), link('second'));
  await fill(input('Competitor 2'), link('second'));
  await screen.findByText('Competitor 2 is the same campsite as competitor 1 (Camping second).');
  await user.click(button('Save Configuration'));
  await expectFocus(input('Competitor 2'));
  await fill(input('Competitor 2'), 'htp:/nothing');
  await user.click(button('Save Configuration'));
  await expectAlert(/Competitor 2 is not a web address/);
  await user.click(button('Remove competitor 2'));
  await expectFocus(input('Competitor 1'));
  expect(removals()).toEqual([]);
  expect(calls('setReference')).toEqual([]);
});

// @holds users-7 users-9
test('a pasted list fills several rows', async () => {
  const pasted = ['b', 'c', 'd', 'e', 'f'].map(link);
  const saved = { message: '', user: userNamed('nobody', 'a', []) };
  const { user, fill, calls } = await openPage(NOBODY, visit({ setReference: saved }));
  await fill(await screen.findByLabelText('Reference campsite link'), link('a'));
  await user.click(button('Add competitor'));
  await expectFocus(input('Competitor 2'));
  await user.paste(pasted.join('\r\n'));
  expect(input('Competitor 6').value).toBe(link('f'));
  await screen.findByText('Camping f');
  await user.click(button('Save Configuration'));
  await expectAddress('/admin-users');
  await screen.findByText('Configuración guardada correctamente.');
  expect(calls('setReference').map(({ body }) => body)).toEqual([
    { email: 'nobody@vivac.test', reference_link: link('a'), competitor_links: pasted },
  ]);
});

// @holds users-10 users-11 users-12
test('error messages of Set reference: signed out, offline, unknown', async () => {
  const goesOn = { '/sign-out': () => json({ success: true }) };
  const { user, fill, answer } = await openPage(NOBODY, { ...visit(), identity: goesOn });
  await fill(await screen.findByLabelText('Reference campsite link'), link('a'));
  for (const [setReference, sentence] of [
    [new Response('down', { status: 500 }), 'Ocurrió un error desconocido.'],
    [json({ error: 'The server’s own words.' }, 400), 'The server’s own words.'],
    [unreachable, 'Error al conectar con la API: Failed to fetch'],
    [json({ error: 'No.' }, 401), 'No estás autenticado.'],
  ] as const) {
    answer({ setReference });
    await user.click(button('Save Configuration'));
    await expectAlert(sentence);
  }
});

// @holds users-10 users-28
test('without a session the form keeps what was typed and says so, as often as it is sent', async () => {
  const { user, fill, answer, identity, calls } = await openPage(NOBODY, visit());
  await fill(await screen.findByLabelText('Reference campsite link'), link('a'));
  await screen.findByText('Camping a');
  const refused = () => json({ error: 'No.' }, 401);
  Object.assign(identity, { '/token': () => json({}, 401), '/get-session': () => json({ user: null }) });
  answer({ setReference: refused, getUsers: refused, checkLink: refused });
  // While it is typed links are looked up, which is refused too.
  await fill(input('Competitor 1'), link('b'));
  await waitFor(() => expect(calls('checkLink').length).toBeGreaterThan(1));
  for (let times = 0; times < 2; times += 1) {
    await user.click(button('Save Configuration'));
    await expectAlert('No estás autenticado.');
  }
  await waitFor(() => expect(calls('getUsers').length).toBeGreaterThan(0));
  await expectAddress(NOBODY);
  expect([input('Reference campsite link').value, input('Competitor 1').value]).toEqual([link('a'), link('b')]);
});

// @holds users-28
test('without a session a form that nobody typed into is sent and stays', async () => {
  const before = userNamed('known', 'own', ['first']);
  const place = '/set-reference?email=known%40vivac.test';
  const { user, answer, identity } = await openPage(place, visit({ getUsers: [before] }));
  await screen.findByLabelText('Reference campsite link');
  const refused = () => json({ error: 'No.' }, 401);
  Object.assign(identity, { '/token': () => json({}, 401), '/get-session': () => json({ user: null }) });
  answer({ setReference: refused, getUsers: refused });
  await user.click(button('Save Configuration'));
  await expectAlert('No estás autenticado.');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expectAlert('No estás autenticado.');
  expect(input('Competitor 1').value).toBe(link('first'));
  await expectAddress(place);
});

// @holds users-21
test('optimistic lock: links that another administrator saved meanwhile are not overwritten unseen', async () => {
  const before = userNamed('contested', 'own', ['first']);
  const theirs = userNamed('contested', 'own', ['third'], { version: 2, changed_by: 'other@vivac.test' });
  const page = await openPage('/set-reference?email=contested%40vivac.test', visit({ getUsers: [before] }));
  const first = await screen.findByLabelText<HTMLInputElement>('Competitor 1');
  expect([input('Reference campsite link').value, first.value]).toEqual([link('own'), link('first')]);
  screen.getByText('1 of 250 competitors');
  await page.fill(first, link('second'));
  page.answer({ setReference: json({ error: 'Somebody was faster.', request_id: 'r-1' }, 409), getUsers: [theirs] });
  await page.user.click(button('Save Configuration'));
  await screen.findByText('other@vivac.test changed this user meanwhile.');
  await expectAlert('Somebody was faster.');
  page.answer({ setReference: { message: '', user: theirs } });
  await page.user.click(button('Keep your changes'));
  await page.user.click(button('Save Configuration'));
  await expectAddress('/admin-users');
  const sent = { email: before.email, reference_link: link('own'), competitor_links: [link('second')] };
  expect(page.calls('setReference').map(({ body }) => body)).toEqual([
    { ...sent, version: 1 },
    { ...sent, version: 2 },
  ]);
});

// @holds sourceform-2
test('below each link stands what it can give by itself, and the way to a source for it', async () => {
  const { fill, asked: requested } = await openPage(NOBODY, visit());
  await fill(await screen.findByLabelText('Reference campsite link'), 'https://www.booking.com/hotel/es/x.html');
  expect(await screen.findByText('Nothing is read from Booking.com.')).toBeTruthy();
  expect(screen.getByText(/^Upload a file/)).toBeTruthy();
  expect(screen.getByText('Add a source for this link').getAttribute('href')).toContain('/source-form?link=');
  expect(requested.some(({ url }) => url.pathname.includes('/sources'))).toBe(false);
});

// @holds users-25
test('a mistyped link is asked about before it is saved as waiting', async () => {
  const near = [{ link: link('camping-rovellar'), name: 'Mas Rovellar' }];
  const mistyped: CheckedLink = { link: link('camping-rovelar'), state: 'unknown', campsite: null, near };
  const answers: Answers = {
    checkLink: (requested) => (requested.url.search.includes('rovelar') ? mistyped : checkLink(requested)),
    setReference: json({ error: 'Enough.' }, 400),
  };
  const { user, fill, calls } = await openPage(NOBODY, visit(answers));
  const reference = await screen.findByLabelText<HTMLInputElement>('Reference campsite link');
  await fill(reference, link('camping-rovelar'));
  await screen.findByRole('button', { name: 'Use Mas Rovellar' });
  await user.click(button('Save Configuration'));
  await expectAlert(/^The reference link may be mistyped/);
  expect(calls('setReference')).toEqual([]);
  await user.click(button('Use Mas Rovellar'));
  expect(reference.value).toBe(link('camping-rovellar'));
  await fill(reference, link('camping-rovelar'));
  await user.click(await screen.findByRole('button', { name: 'Leave it waiting' }));
  await user.click(button('Save Configuration'));
  await expectAlert('Enough.');
  expect(calls('setReference')).toHaveLength(1);
});

// @holds users-4
test('a campsite is chosen by its name, where a link is pasted too', async () => {
  const campsite = (name: string, region: string, place: string) => ({
    name,
    state: 'active' as const,
    region,
    listings: [{ name, links: [link(place)], merged_into: null }],
    watchers: 1,
    identifiers: [],
    decisions: [],
  });
  const getCampsites = {
    campsites: [
      campsite('Camping El Pinar', 'Cataluña', 'el-pinar'),
      campsite('Camping Pinar', 'Galicia', 'pinar-galicia'),
      campsite('Camping Pinar', 'Asturias', 'pinar-asturias'),
    ],
    total: 3,
  };
  const { fill, calls } = await openPage(NOBODY, visit({ getCampsites }));
  const reference = await screen.findByLabelText<HTMLInputElement>('Reference campsite link');
  await fill(reference, 'pinar');
  await screen.findByText('3 campsites have this in their name: choose one below the field');
  const names = [...reference.list!.options].map(({ value }) => value);
  expect(names).toEqual(['Camping El Pinar', 'Camping Pinar, Galicia', 'Camping Pinar, Asturias']);
  await fill(reference, 'Camping Pinar, Asturias');
  await waitFor(() => expect(reference.value).toBe(link('pinar-asturias')));
  expect(calls('getCampsites').map(({ url }) => url.searchParams.get('search'))).toContain('pinar');
});
