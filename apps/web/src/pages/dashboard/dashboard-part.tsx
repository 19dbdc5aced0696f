import { useQueryClient } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { onReconnect } from '../../api/connection/use-connection.ts';
import { wordsOf } from '../../text/reader.ts';
import { useEscape } from '../../ui/states/use-escape.ts';
import { FailureNotice } from './dashboard-notices.tsx';
import { loadCode } from './load-code.ts';

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
