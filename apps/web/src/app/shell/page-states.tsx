import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useConnection, useReconnected } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import message from './message-page.module.css';
import styles from './pending-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly details: readonly string[];
  /** The one thing to do next. */
  readonly children: ReactNode;
  readonly alert?: boolean;
}

/** A page that only says something: why there is nothing here, and what to do next. */
function MessagePage({ title, details, children, alert = false }: MessagePageProps) {
  useLayoutEffect(removeServerRendered, []);
  return (
    <section className={message.page} {...(alert ? { role: 'alert' } : {})}>
      <Logo size={40} />
      <h1>{title}</h1>
      {details.map((detail) => (
        <p key={detail} className="muted">
          {detail}
        </p>
      ))}
      <div className="above-12">{children}</div>
    </section>
  );
}

const pageStateText = wordsOf('page-states');
const productText = wordsOf('product');

export function NotFoundPage() {
  return (
    <main>
      <title>{`${pageStateText.notFoundTitle} · ${productText.name}`}</title>
      <MessagePage title={pageStateText.notFoundTitle} details={[pageStateText.notFoundDetail]}>
        <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
          {pageStateText.toStart}
        </Button>
      </MessagePage>
    </main>
  );
}

/** What failed, that nothing was lost, and Retry, which loads the page again; without a network that there is none. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const connection = useConnection();
  const requestId = error instanceof ApiError ? error.requestId : null;
  const details = [errorSentence(error), pageStateText.failedDetail];
  if (requestId !== null) details.push(pageStateText.requestId({ id: requestId }));

  useReconnected(() => void retry());

  async function retry() {
    reset();
    await router.invalidate();
  }

  const { title, detail } = pageStateText.away[connection === 'unreachable' ? 'unreachable' : 'offline'];
  const away = connection !== 'connected' && { title, details: [detail] };
  return (
    <MessagePage title={pageStateText.failedTitle} details={details} {...away} alert>
      <Button size="md" onClick={() => void retry()}>
        {pageStateText.retry}
      </Button>
    </MessagePage>
  );
}

/** The same where there is no layout around it. */
export function LoneErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}

export function PendingPage() {
  return (
    <div className={styles.page} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {pageStateText.loading}
    </div>
  );
}

/** The page as the server rendered it, which is there until the page itself is (docs/decisions/bundles-and-loading.md). */
export const serverRendered = () => document.getElementById('server-rendered');
/** Whether somebody has scrolled what the server rendered, or was led back to their place by the browser. */
export let isScrolled = false;

/** By its event: who asks for the place while the page is being drawn makes the browser lay out the whole of it at once. */
const followScroll = () => {
  isScrolled = window.scrollY > 0;
};
if (!import.meta.env.SSR) {
  followScroll();
  window.addEventListener('scroll', followScroll);
}

/** They stay there. */
export const isPlaceTheirs = (): boolean => isScrolled || serverRendered() !== null;

export function removeServerRendered(): void {
  window.removeEventListener('scroll', followScroll);
  serverRendered()?.remove();
}

/** The next page begins at its own place. */
export function leaveServerRendered(): void {
  removeServerRendered();
  isScrolled = false;
}
