import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PAGES } from '@vivac/contract/pages';
import { type ComponentType, type ReactNode, Component, Suspense, lazy } from 'react';
import { basePath } from '../../api/addresses.ts';
import { onReconnect } from '../../api/connection.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSignedInUser } from '../session/use-signed-in-user.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { useEscape } from '../../ui/states/use-escape.ts';
import type { Failure, Market } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');

interface DashboardPartProps {
  readonly name: keyof typeof dashboardText.parts;
  /** The class that keeps the place of a part whose code is still on its way. */
  readonly bone?: string | undefined;
  /** Closes what is opened over the page: Escape does it while the code is still on its way, or has not come. */
  readonly onEscape?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A part of the dashboard, for itself: when it breaks, the others stay and it says what failed. */
export function DashboardPart({ name, bone, onEscape, children }: DashboardPartProps) {
  const queryClient = useQueryClient();
  function beginAnew(): void {
    askAgainForCode();
    // The answers of a broken part are in use by nobody now: what it broke on may be among them.
    queryClient.removeQueries({ type: 'inactive' });
  }
  return (
    <PartBoundary
      text={dashboardText.broken({ part: dashboardText.parts[name] })}
      beforeRetry={beginAnew}
      closing={<CloseByEscape onEscape={onEscape} />}
    >
      <Suspense
        fallback={
          <div className={bone}>
            <CloseByEscape onEscape={onEscape} />
          </div>
        }
      >
        {children}
      </Suspense>
    </PartBoundary>
  );
}

/** Stands for a part that is not there to listen itself. */
function CloseByEscape({ onEscape }: Pick<DashboardPartProps, 'onEscape'>) {
  useEscape(onEscape !== undefined, () => onEscape?.());
  return null;
}

interface PartBoundaryProps {
  readonly text: string;
  readonly closing: ReactNode;
  readonly children: ReactNode;
  beforeRetry(): void;
}

/** React gives errors of what it draws to a class alone, and logs them. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error: Error | null }> {
  override state = { error: null };
  #stop = () => {};

  override componentDidMount(): void {
    // What did not come for lack of a network comes with it.
    this.#stop = onReconnect(() => this.state.error !== null && this.#retry());
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly #retry = (): void => {
    this.props.beforeRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        {this.props.closing}
        <FailureNotice text={this.props.text} failure={{ error, retry: this.#retry }} />
      </>
    );
  }
}

/** How to begin anew with the parts whose code did not come. */
const missing = new Set<() => void>();

function askAgainForCode(): void {
  for (const beginAnew of missing) beginAnew();
  missing.clear();
}

/** A component of a module, whose code comes when it is first shown. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  let Loaded = begin();
  function begin() {
    return lazy(async () => {
      try {
        return { default: (await loadCode(load))[name] as ComponentType<Props> };
      } catch (error) {
        // Not at once: whoever waits would ask again and again.
        missing.add(() => (Loaded = begin()));
        throw error;
      }
    });
  }
  return function LazyPart(props: Props) {
    return <Loaded {...props} />;
  };
}

/** So long at most: in a window behind others nothing is painted. */
const PAINT_WAIT_MS = 1_000;

/** Loads code once the page has been painted and has nothing to do: what is seen first does not wait for what comes below it. Later at once. */
export function behindPaint<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let painted: Promise<unknown> | undefined;
  return async () => {
    painted ??= new Promise((resolve) => {
      setTimeout(resolve, PAINT_WAIT_MS);
      // Safari has no idle moments.
      const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 50));
      requestAnimationFrame(() => whenIdle(resolve, { timeout: PAINT_WAIT_MS }));
    });
    await painted;
    return load();
  };
}

/** Why there is no calendar, and what to do: no reference, or one without data. */
export function MissingReference({ market }: { market: Market }) {
  const { reference, checkReference } = market;
  const user = useSignedInUser();
  const { noReference, waiting } = dashboardText;
  const own =
    user?.admin && reference === null ? `${basePath}/set-reference?email=${encodeURIComponent(user.email)}` : null;
  return (
    <section className={styles.notice}>
      <h2>{reference === null ? noReference.title : waiting.title({ name: reference })}</h2>
      <p>{reference === null ? (own ? noReference.administrator : noReference.text) : waiting.text}</p>
      {reference !== null && <p>{waiting.who}</p>}
      <div className="row gap-12">
        {reference !== null && (
          <Button component="a" href={basePath + PAGES.coverage}>
            {waiting.coverage}
          </Button>
        )}
        {own && <AdministratorWays own={own} />}
        <Button variant="default" onClick={checkReference}>
          {dashboardText.checkAgain}
        </Button>
      </div>
    </section>
  );
}

/** An administrator can set it, and is led through what comes before. */
function AdministratorWays({ own }: { own: string }) {
  return (
    <>
      <Button component="a" href={own}>
        {dashboardText.noReference.set}
      </Button>
      <Button component="a" href={basePath + PAGES.adminUsers} variant="default">
        {dashboardText.noReference.steps}
      </Button>
    </>
  );
}

/** What failed, that nothing was lost, and Retry. */
export function FailureNotice({ text, failure }: { text: string; failure: Failure }) {
  return (
    <div>
      <Failed title={text} onRetry={failure.retry}>
        {errorSentence(failure.error)}
      </Failed>
    </div>
  );
}

/** The addresses of code that did not come, and how often each was asked for again. */
const failures = new WeakMap<() => Promise<unknown>, { readonly address: string; tries: number }>();

/**
 * Loads a part's code. A browser remembers under its address that a module did not come, for as long as the page lives: asked
 * for again, it is asked for under another one. Rejects as `load` does.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const failed = failures.get(load);
  if (failed) return import(/* @vite-ignore */ `${failed.address}?again=${++failed.tries}`) as Promise<Module>;
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address !== null) failures.set(load, { address, tries: 0 });
    throw error;
  }
}

/** The address that a browser's message about a module names; null where it names none, as Safari's. */
export function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  return /https?:\/\/\S+\.js\b/.exec(message)?.[0] ?? null;
}
