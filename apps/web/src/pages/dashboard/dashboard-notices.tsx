import { Button } from '@mantine/core';
import { PAGES } from '@vivac/contract/pages';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { errorSentence } from '../../api/error-sentence.ts';
import { useSignedInUser } from '../../features/session/use-signed-in-user.ts';
import type { Failure, Market } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');

/** Why there is no calendar, and what to do: no reference, or one without data. */
export function MissingReference({ market }: { market: Market }) {
  const { reference, checkReference } = market;
  const user = useSignedInUser();
  const { noReference, waiting } = dashboardText;
  const own = user?.admin && reference === null ? `/set-reference?email=${encodeURIComponent(user.email)}` : null;
  return (
    <section className={styles.notice}>
      <h2>{reference === null ? noReference.title : waiting.title({ name: reference })}</h2>
      <p>{reference === null ? (own ? noReference.administrator : noReference.text) : waiting.text}</p>
      {reference !== null && <p>{waiting.who}</p>}
      <div className={styles.noticeActions}>
        {reference !== null && (
          <Button component="a" href={PAGES.coverage}>
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
      <Button component="a" href={PAGES.adminUsers} variant="default">
        {dashboardText.noReference.steps}
      </Button>
    </>
  );
}

/** What failed, that nothing was lost, and Retry. */
export function FailureNotice({ text, failure }: { text: string; failure: Failure }) {
  return (
    <div className={styles.failure}>
      <Failed title={text} onRetry={failure.retry}>
        {errorSentence(failure.error)}
      </Failed>
    </div>
  );
}
