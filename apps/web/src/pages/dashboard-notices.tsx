import { Button } from '@mantine/core';
import { Notice } from '../ui/notice.tsx';
import { dashboardText, filterText } from '../text/dashboard.ts';
import type { Dashboard, Failure } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** Why there is no calendar, and what to do: no reference, one that could not be asked for, or one without data. */
export function MissingReference({ dashboard }: { dashboard: Dashboard }) {
  const { reference, referenceFailure, checkReference } = dashboard;
  if (referenceFailure) return <FailureNotice text={dashboardText.referenceFailed} failure={referenceFailure} />;
  const { noReference, waiting } = dashboardText;
  return (
    <section className={styles.notice}>
      <h2>{reference === null ? noReference.title : waiting.title(reference)}</h2>
      <p>{reference === null ? noReference.text : waiting.text}</p>
      <Button variant="default" onClick={checkReference}>
        {dashboardText.checkAgain}
      </Button>
    </section>
  );
}

export function FiltersFailure({ failure }: { failure: Failure }) {
  return <FailureNotice text={filterText.failed} failure={failure} />;
}

/** What failed, that nothing was lost, and Retry. */
export function FailureNotice({ text, failure }: { text: string; failure: Failure }) {
  return (
    <div className={styles.failure}>
      <Notice tone="error">
        <p>{text}</p>
        <p className={styles.cause}>{failure.error.message}</p>
        <Button variant="default" size="xs" onClick={failure.retry}>
          {dashboardText.retry}
        </Button>
      </Notice>
    </div>
  );
}
