import { useQuery } from '@tanstack/react-query';
import { RULE_KINDS } from '@vivac/domain/rules/kinds/rule-kinds';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { rulesText as text } from './rule-words.ts';
import { UnsavedGuard } from '../../ui/states/leave-guard.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './notifications.module.css';
import { OvertakenRules } from './overtaken-rules.tsx';
import { RuleBlock } from './rule-block.tsx';
import { refusalsOf } from './rule-refusals.ts';
import { SaveBar } from './save-bar.tsx';
import { WhenSent } from './when-sent.tsx';
import { useRules } from './use-rules.ts';

/** Fetched beside the rules above it, whose page must not wait for it. */
const AlertRules = lazy(async () => ({ default: (await import('./alert-rules/alert-rules.tsx')).AlertRules }));

const referenceQuery = callQuery('getReferenceCampsite', {});

/** What the user asks to be told, and when (rule-1). Rules are changed on the screen and saved all at once (rule-4). */
export function NotificationRules({ user }: { user: SignedInUser | null }) {
  const state = useRules();
  const zone = useQuery(configurationQuery).data?.zone;
  const reference = useQuery(referenceQuery);
  const saveButton = useRef<HTMLButtonElement>(null);
  const refusals = refusalsOf(state.saving.error);

  return (
    <>
      <h3 className="text-15 strong">{text.lead}</h3>
      <p className={styles.address}>
        {text.address({ email: user?.email ?? '', zone: (zone ?? '').replaceAll('_', ' ') })}
      </p>
      {reference.isSuccess && !reference.data.referenceCampsite && <p className={styles.hint}>{text.noCampsite}</p>}
      {state.isFailed && (
        <div className={styles.failure}>
          <Failed title={text.loadFailed} onRetry={state.retry} />
        </div>
      )}
      {state.isPending ? (
        <Waiting label={text.loading} className={styles.blocks} heights={[260, 260]} />
      ) : (
        <>
          <div className={styles.blocks}>
            {RULE_KINDS.map((kind) => (
              <RuleBlock key={kind} kind={kind} state={state} refusals={refusals} />
            ))}
            {state.isOvertaken && <OvertakenRules state={state} onDecided={() => saveButton.current?.focus()} />}
            <SaveBar state={state} refusals={refusals} button={saveButton} />
          </div>
          <Suspense>
            <AlertRules />
          </Suspense>
          <WhenSent />
          <Link to="/sent" className="inline-line touch strong">
            {text.sent.title}
          </Link>
        </>
      )}
      <UnsavedGuard unsaved={state.isUnsaved} words={text.leaving}>
        {text.leaveQuestion}
      </UnsavedGuard>
    </>
  );
}
