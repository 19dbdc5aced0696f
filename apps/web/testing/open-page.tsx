import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as React from 'react';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import type { Choices } from '@vivac/contract/access/choices';
import { type Answers, type Requested, type IdentityAnswers, answerTo, callOf, json } from './answers.ts';
import type { CallName, CallResponse } from '../src/api/routes.ts';

// A call that may succeed when it is made again is made again after a second.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'No such element.') });

// React notes of each element by which calls it was made, until so many were within a second. That was a tenth of what pages compute here, and is
// shown in a browser’s tools alone.
const reactInternals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});

// No style sheet is read here: an element has the style of its kind, but for what stands at it and around it. The styles of all its ancestors were
// computed anew for each question of a role, which was a fifth of what pages compute here.
const computeStyle = window.getComputedStyle.bind(window);
const kinds = document.implementation.createHTMLDocument();
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  if (!element.isConnected || element.localName === 'dialog' || isStyled(element)) return computeStyle(element);
  const known = styles.get(element.localName);
  if (known) return known;
  const style = computeStyle(kinds.body.appendChild(kinds.createElement(element.localName)));
  styles.set(element.localName, style);
  return style;
};

const INHERITED = /visibility|pointer-events|user-select/;

/** Whether an attribute gives it a style, or one that it inherits. */
function isStyled(element: Element): boolean {
  if (element.hasAttribute('style')) return true;
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (INHERITED.test(each.getAttribute('style') ?? '')) return true;
  }
  return false;
}

export const MANAGER = { email: 'manager@vivac.test', name: 'Marta Soler', admin: false } as const;
export const ADMIN = { email: 'admin@vivac.test', name: 'Ada Roca', admin: true } as const;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly admin: boolean;
}

interface Visit {
  /** Who is signed in; a manager unless told otherwise. */
  readonly user?: Person | null;
  readonly answers?: Answers;
  readonly identity?: IdentityAnswers;
  /** What the page may write to the console. */
  readonly expected?: readonly RegExp[];
}

interface OpenPage {
  readonly user: UserEvent;
  /** Replaces what is in a field, in one go. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Every call that reached the network, oldest first. */
  readonly asked: readonly Requested[];
  /** The calls of one name. */
  calls(name: CallName): readonly Requested[];
  /** From now on the API answers so. */
  answer(answers: Answers): void;
  /** What the page has written to the console as a warning or a failure, oldest first. */
  readonly logged: readonly string[];
  /** Loads the page again, as the browser does: what it keeps, it keeps. */
  reload(): Promise<void>;
  readonly identity: Record<string, (requested: Requested) => Response | Promise<Response>>;
}

export const CONFIGURATION: CallResponse<'getConfiguration'> = {
  product: 'Vivac',
  version: '0.1.0',
  demo: true,
  today: '2026-11-21',
  zone: 'Europe/Madrid',
  identity: { kind: 'embedded' },
  map: { tile_url: 'http://tiles.test/{z}/{x}/{y}.png', attribution: '' },
};

/** A file of the application itself, fetched where no tile of the map comes: a country without places. */
const NO_PLACES = { type: 'GeometryCollection', geometries: [] };
const ATLAS = {
  type: 'Topology',
  arcs: [],
  objects: { municipalities: NO_PLACES, provinces: NO_PLACES },
  transform: { scale: [1, 1], translate: [0, 0] },
};

/** The header asks everywhere. */
const NO_REFERENCE = { referenceCampsite: null, state: null, link: null };

/**
 * Opens a page of the whole application in a document of its own: router, guards, queries and forms are the product's,
 * only what the network answers is the test's. A call without an answer fails the test, and so does any line in the
 * console that is not expected.
 */
export async function openPage(path: string, visit: Visit = {}): Promise<OpenPage> {
  let answers: Answers = {
    getConfiguration: CONFIGURATION,
    getReferenceCampsite: NO_REFERENCE,
    getChangeQuestions: { questions: [], open: 0 },
    // The fields of links, when a name is typed there.
    getCampsites: { campsites: [], total: 0 },
    // A first visit asks whether alerts come by mail, of whoever has rules and no mails.
    getChannels: { channels: [], most: 10, push_key: 'key' },
    getOwnOccupancy: { units: [] },
    // The sections of administrators ask for what needs an answer.
    getTariffs: { tariffs: [] },
    getWaitingTariffs: { count: 0 },
    getTrust: { looked_at: '2026-11-21T09:00:00.000Z', checks: [], sources: [], disks: [] },
    ...storedChoices(),
    ...visit.answers,
  };
  let person = visit.user === undefined ? MANAGER : visit.user;
  const requested: Requested[] = [];
  const unanswered: string[] = [];
  const identity: OpenPage['identity'] = {
    '/get-session': () => json(person === null ? { user: null } : { user: {}, token: tokenOf(person) }),
    '/token': () => (person === null ? json({}, 401) : json({ token: tokenOf(person) })),
    '/factor/users': () => json({ demanded: false, may_demand: false, emails: [] }),
    '/sign-out': () => {
      person = null;
      return json({ success: true });
    },
    ...visit.identity,
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    // As in a browser: what was given up before it began, as by the page of the test before, reaches no network.
    init.signal?.throwIfAborted();
    if (/\/es-atlas\//.test(input)) return json(ATLAS);
    const call = requestedOf(input, init);
    requested.push(call);
    const { pathname } = call.url;
    const answering = pathname.startsWith('/identity')
      ? Promise.resolve(identity[pathname.slice('/identity'.length)]?.(call) ?? null)
      : answerTo(call, answers);
    const response = await Promise.race([answering, abortOf(call.signal)]);
    if (response === null) unanswered.push(`${call.method} ${pathname}`);
    return response ?? json({ error: 'The test has no answer.' }, 500);
  });
  const logged = watchConsole(visit.expected ?? []);
  let leave = await start(path);
  onTestFinished(() => leave());
  onTestFinished(() => expect(unanswered, 'calls without an answer').toEqual([]));
  const user = userEvent.setup();
  return {
    user,
    async fill(field, text) {
      await user.clear(field);
      await user.click(field);
      if (text !== '') await user.paste(text);
    },
    asked: requested,
    calls: (name) => requested.filter((call) => callOf(call) === name),
    answer: (more) => void (answers = { ...answers, ...more }),
    logged,
    async reload() {
      window.dispatchEvent(new Event('pagehide'));
      await aTurn();
      leave();
      leave = await start(address());
    },
    identity,
  };
}

/** A server that keeps choices, as the product's does. */
export function storedChoices(before: Choices = {}): Required<Pick<Answers, 'getChoices' | 'changeChoices'>> {
  const stored = { choices: before, version: 0 };
  return {
    getChoices: () => ({ ...stored }),
    changeChoices: ({ body }) => {
      const changed = Object.entries({ ...stored.choices, ...(body as object) });
      stored.choices = Object.fromEntries(changed.filter(([, value]) => value !== null));
      stored.version += 1;
      return { version: stored.version };
    },
  };
}

/** The application holds its session, cache and router in its modules: each test gets them anew. */
async function start(path: string): Promise<() => void> {
  const channels: BroadcastChannel[] = [];
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal('BroadcastChannel', function openChannel(name: string) {
    const channel = new Channel(name);
    channels.push(channel);
    return channel;
  });
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const { createApp } = await import('../src/app/app.tsx');
  render(createApp());
  return () => {
    cleanup();
    for (const channel of channels) channel.close();
  };
}

function watchConsole(expected: readonly RegExp[]): readonly string[] {
  const lines: string[] = [];
  const note = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
  vi.stubGlobal('reportError', (error: Error) => note(error.message));
  onTestFinished(() => {
    const surprising = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
    expect(surprising, 'lines in the console').toEqual([]);
  });
  return lines;
}

const realTimeout = globalThis.setTimeout;
const aTurn = () => new Promise((resolve) => realTimeout(resolve, 0));

afterEach(async () => {
  // A page that goes saves what it has to, while the network is still the test's.
  window.dispatchEvent(new Event('pagehide'));
  await aTurn();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function requestedOf(input: string, init: RequestInit): Requested {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  return { method: init.method ?? 'GET', url: new URL(input, window.location.href), body, signal: init.signal ?? null };
}

/** Fails as the browser does when a request is given up. */
function abortOf(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

function tokenOf({ email, name, admin }: Person): string {
  const claims = { sub: email, email, name, admin, exp: Date.now() / 1000 + 3600 };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}

/** The address that is shown, as a person reads it. */
const address = (): string => window.location.pathname + window.location.search;

export const expectAddress = (path: string): Promise<void> => waitFor(() => expect(address()).toBe(path));
export const expectAlert = (sentence: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const alerts = screen.getAllByRole('alert').filter((each) => reads(each.textContent, sentence));
    expect(alerts, `an alert that reads ${sentence}`).toHaveLength(1);
    return alerts[0]!;
  });
export const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
export const expectFocus = (element: Element): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element));

const reads = (text: string, sentence: string | RegExp): boolean =>
  typeof sentence === 'string' ? text === sentence : sentence.test(text);

export { screen, waitFor, within };
