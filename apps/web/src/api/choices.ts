import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedChoices, Choices } from '@vivac/contract/access/choices';
import { useMemo } from 'react';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { onReconnect } from './connection.ts';
import { takeKnown } from './first-answers.ts';
import { identity } from './identity/identity.ts';
import type { CallResponse } from './routes.ts';

/** What is known of somebody's choices (docs/decisions/choices-and-language.md). */
interface KnownChoices {
  readonly uid: string;
  /** As the server keeps them, and how often they have changed there. */
  readonly kept: Choices;
  readonly version: number;
  readonly unsaved: ChangedChoices;
}

const NONE: Choices = {};
const NOTHING: ChangedChoices = {};
const QUERY_KEY = ['getChoices', {}] as const;
/** What was said within this time is not asked again for one question. */
const KNOWN_FOR_MS = 10 * 60_000;

/** What the caller chose on the screens, with what is on its way to the server on top. */
export function choicesQuery(queryClient: QueryClient) {
  let isSaid = false;
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }): Promise<KnownChoices> =>
      knownFrom(await call('getChoices', {}, { signal }), knownTo(queryClient)),
    initialData: (): KnownChoices | undefined => {
      const uid = identity.current()?.uid;
      const said = uid === undefined ? undefined : takeKnown('getChoices', {});
      if (said !== undefined) {
        isSaid = true;
        return knownFrom(said, undefined);
      }
      const stored = rememberedChoices(uid);
      return uid !== undefined && stored ? { uid, kept: stored, version: 0, unsaved: NOTHING } : undefined;
    },
    // Remembered is not known: the server is asked in any case, unless it has said it with the document.
    initialDataUpdatedAt: () => (isSaid ? undefined : 0),
    gcTime: Infinity,
  });
}

function knownFrom({ choices, version }: CallResponse<'getChoices'>, known: KnownChoices | undefined): KnownChoices {
  const uid = identity.current()?.uid ?? '';
  const unsaved = known?.unsaved ?? NOTHING;
  // An answer that was written before what this page has saved since.
  if (known && version < known.version) return known;
  rememberChoices(uid, withChanges(choices, unsaved));
  return { uid, kept: choices, version, unsaved };
}

interface MyChoices {
  readonly choices: Choices;
  /** False while they are only remembered, or not even that: what is compared waits for the server, or for it to fail. */
  readonly isKnown: boolean;
  /** The server has said them. */
  readonly isFromServer: boolean;
}

export function useChoices(): MyChoices {
  const { data, dataUpdatedAt, errorUpdateCount } = useQuery(choicesQuery(useQueryClient()));
  const choices = useMemo(() => (data ? withChanges(data.kept, data.unsaved) : NONE), [data]);
  return { choices, isKnown: dataUpdatedAt > 0 || errorUpdateCount > 0, isFromServer: dataUpdatedAt > 0 };
}

/** What the screens go by, for a moment's question; nothing is kept while nobody can say. */
export async function choicesNow(queryClient: QueryClient): Promise<Choices> {
  const requested = queryClient.fetchQuery({ ...choicesQuery(queryClient), staleTime: KNOWN_FOR_MS });
  const data = await requested.catch(() => knownTo(queryClient));
  return data ? withChanges(data.kept, data.unsaved) : NONE;
}

/** Changes some choices, on the screen at once and on the server soon; a part is replaced as a whole. */
export function useChangeChoices(): (changed: ChangedChoices) => void {
  const queryClient = useQueryClient();
  return useMemo(() => (changed) => changeChoices(queryClient, changed), [queryClient]);
}

/** Saves what is not saved yet; resolves when that was tried. */
export function saveChoices(queryClient: QueryClient): Promise<void> {
  return saverOf(queryClient).now();
}

/** For as long as the page exists: saves what is unsaved when the server is back, and before the page is gone. */
export function keepChoices(queryClient: QueryClient): void {
  const save = () => void saveChoices(queryClient);
  onReconnect(save);
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.hidden && save());
}

function changeChoices(queryClient: QueryClient, changed: ChangedChoices): void {
  const uid = identity.current()?.uid;
  if (uid === undefined) return;
  const known = knownTo(queryClient) ?? { uid, kept: NONE, version: 0, unsaved: NOTHING };
  const unsaved = { ...known.unsaved, ...changed };
  learn(queryClient, { ...known, unsaved });
  rememberChoices(uid, withChanges(known.kept, unsaved));
  saverOf(queryClient).soon();
}

const savers = new WeakMap<QueryClient, ChoiceSaver>();

function saverOf(queryClient: QueryClient): ChoiceSaver {
  const known = savers.get(queryClient);
  if (known) return known;
  const saver = createChoiceSaver({
    unsaved: () => knownTo(queryClient)?.unsaved ?? NOTHING,
    send: (changed) => send(queryClient, changed),
    mayRetry: (error) => error instanceof ApiError && error.temporary,
    drop: (changed) => settle(queryClient, identity.current()?.uid, changed, {}),
  });
  savers.set(queryClient, saver);
  return saver;
}

async function send(queryClient: QueryClient, changed: ChangedChoices): Promise<void> {
  const uid = identity.current()?.uid;
  const { version } = await call('changeChoices', { body: changed }, { outlivesPage: true });
  const before = knownTo(queryClient)?.version ?? 0;
  settle(queryClient, uid, changed, { version });
  // Somebody else wrote in between, on another device or in another tab.
  if (version !== before + 1) await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
}

/** What was sent is unsaved no more, unless it has changed again; with a version it is kept. Whoever came since learns nothing. */
function settle(
  queryClient: QueryClient,
  uid: string | undefined,
  sent: ChangedChoices,
  { version }: { version?: number },
): void {
  const known = knownTo(queryClient);
  if (known === undefined || known.uid !== uid) return;
  const waiting = Object.entries(known.unsaved).filter(([part, value]) => Reflect.get(sent, part) !== value);
  const stored = version === undefined ? known.kept : withChanges(known.kept, sent);
  learn(queryClient, {
    ...known,
    kept: stored,
    version: version ?? known.version,
    unsaved: Object.fromEntries(waiting),
  });
}

/** As old as before: what is remembered does not become known by a change of it. */
function learn(queryClient: QueryClient, known: KnownChoices): void {
  const state = queryClient.getQueryState(QUERY_KEY);
  const asOldAsBefore = state?.status === 'error' ? {} : { updatedAt: state?.dataUpdatedAt ?? 0 };
  queryClient.setQueryData<KnownChoices>(QUERY_KEY, known, asOldAsBefore);
}

function knownTo(queryClient: QueryClient): KnownChoices | undefined {
  return queryClient.getQueryData<KnownChoices>(QUERY_KEY);
}

function withChanges(stored: Choices, changed: ChangedChoices): Choices {
  return Object.fromEntries(Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== null));
}

const KEY = 'vivac.choices';

/**
 * What this browser last knew of a user's choices: the columns stand where they will be before the server has said where. Checked
 * no further, because what the server says replaces it a moment later.
 */
function rememberedChoices(uid: string | undefined): Choices | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isOf(uid, stored) ? stored.choices : undefined;
  } catch {
    return undefined;
  }
}

function rememberChoices(uid: string, choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, choices }));
  } catch {
    // The next visit waits for the server.
  }
}

/** Of a user who leaves nothing stays behind. */
export function forgetChoices(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused nothing was kept.
  }
}

function isOf(uid: string | undefined, stored: unknown): stored is { readonly choices: Choices } {
  if (typeof stored !== 'object' || stored === null || uid === undefined) return false;
  const { uid: whose, choices } = stored as Record<string, unknown>;
  return whose === uid && typeof choices === 'object' && choices !== null;
}

/** A drag, or a row of ticks, is one call. */
export const SAVED_AFTER_MS = 600;
/** Pauses before what could not be saved is tried again, in milliseconds; the last one holds. */
const PAUSES_MS = [2_000, 10_000, 30_000, 60_000];

interface SaverSurroundings {
  /** What is not saved yet. */
  readonly unsaved: () => ChangedChoices;
  /** Saves that; what came in meanwhile stays unsaved. */
  readonly send: (changed: ChangedChoices) => Promise<void>;
  /** Whether what failed may succeed later. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly drop: (changed: ChangedChoices) => void;
}

interface ChoiceSaver {
  /** Saves what is unsaved once nothing more has come for a moment. */
  readonly soon: () => void;
  /** Saves it at once; resolves when that was tried. */
  readonly now: () => Promise<void>;
}

/** Saves without a word: what fails is tried again, what is refused for good is dropped, and nobody is disturbed for a choice. */
export function createChoiceSaver({ unsaved, send, mayRetry, drop }: SaverSurroundings): ChoiceSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), ms);
  }

  async function save(changed: ChangedChoices): Promise<void> {
    try {
      await send(changed);
      failures = 0;
    } catch (error) {
      if (!mayRetry(error)) return drop(changed);
      after(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]!);
      failures += 1;
    }
  }

  async function now(): Promise<void> {
    clearTimeout(timer);
    // What came in while the last was on its way goes after it: of two writes the later one has to win.
    await sending;
    const changed = unsaved();
    if (Object.keys(changed).length === 0) return;
    sending ??= save(changed).finally(() => (sending = null));
    await sending;
  }

  return { soon: () => after(SAVED_AFTER_MS), now };
}
