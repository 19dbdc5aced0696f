import { useQuery } from '@tanstack/react-query';
import { RULE_KINDS } from '@vivac/domain/rules/kinds/rule-kinds';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useEffect, type RefObject } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { rulesText as text, refusalsOf, type RuleRefusals } from './rule-words.ts';
import { UnsavedGuard } from '../../ui/states/leave-guard.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './notifications.module.css';
import { RuleBlock } from './rule-block.tsx';
import { useRules, type RulesState } from './use-rules.ts';
import { Button } from '@mantine/core';
import type { ReportedRule } from '@vivac/contract/notifications';
import { wordsOf } from '../../text/reader.ts';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';

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

const overtakenRulesText = text.overtaken;

interface OvertakenRulesProps {
  readonly state: RulesState;
  /** This goes then, with the focus in it. */
  onDecided(): void;
}

/** The rules were saved elsewhere while these were changed: what is saved now, and which shall count. */
function OvertakenRules({ state: { told: sent, discard, keepMine }, onDecided }: OvertakenRulesProps) {
  const saved = sent === undefined ? [] : RULE_KINDS.flatMap<ReportedRule>((kind) => sent.notifications[kind] ?? []);
  const notice = useRef<HTMLElement>(null);
  // It may have come where nobody looks.
  useEffect(() => {
    void notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  function decide(decision: () => void) {
    decision();
    onDecided();
  }

  return (
    <section ref={notice} className={styles.overtaken} role="alert">
      <p className="text-15 bold">{overtakenRulesText.title}</p>
      <p>{overtakenRulesText.detail}</p>
      {saved.length === 0 && <p className="muted">{overtakenRulesText.none}</p>}
      <ul>
        {saved.map(({ id, words, enabled }) => (
          <li key={id}>{enabled ? words : overtakenRulesText.off({ words })}</li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button variant="default" onClick={() => decide(discard)}>
          {overtakenRulesText.takeTheirs}
        </Button>
        <Button variant="default" onClick={() => decide(keepMine)}>
          {overtakenRulesText.keepMine}
        </Button>
      </div>
    </section>
  );
}

const whenSentText = wordsOf('delivery-times');

/** What is told when, in words (inbox-1, inbox-2, inbox-3, inbox-4). */
function WhenSent() {
  return (
    <section aria-labelledby="delivery-times" className={styles.told}>
      <h3 id="delivery-times">{whenSentText.title}</h3>
      <ul>
        {[whenSentText.digest, whenSentText.urgent, whenSentText.quiet, whenSentText.most, whenSentText.inbox].map(
          (sentence) => (
            <li key={sentence}>{sentence}</li>
          ),
        )}
      </ul>
    </section>
  );
}

interface SaveBarProps {
  readonly state: RulesState;
  readonly refusals: RuleRefusals;
  /** Of Save Notifications. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** In view while something is not saved or was just saved: what is not, the button that saves it, and how that went. */
function SaveBar({ state, refusals, button }: SaveBarProps) {
  const { isUnsaved, discard, save, saving, told: sent } = state;

  function undo() {
    discard();
    // The button that had the focus goes.
    button.current?.focus();
  }

  return (
    <form
      className={styles.saveBar}
      data-unsaved={isUnsaved || undefined}
      data-floating={isUnsaved || !saving.isIdle || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (sent !== undefined) save();
      }}
    >
      <Outcome state={state} refusals={refusals} />
      <div className={styles.saveRow}>
        <SubmitButton
          ref={button}
          busy={saving.isPending}
          disabled={sent === undefined}
          variant={isUnsaved || saving.isPending ? 'filled' : 'default'}
        >
          {text.save}
        </SubmitButton>
        {isUnsaved && !saving.isPending && (
          <Button variant="subtle" onClick={undo}>
            {text.discard}
          </Button>
        )}
        <p role="status" className={styles.saveState}>
          {isUnsaved ? text.changes : ''}
        </p>
      </div>
    </form>
  );
}

function Outcome({ state: { saving }, refusals }: { state: RulesState; refusals: RuleRefusals }) {
  const dismiss = { label: text.dismiss, act: saving.reset };
  if (saving.isSuccess) {
    return (
      <Notice tone="success" dismiss={dismiss}>
        {text.saved}
      </Notice>
    );
  }
  if (!saving.isError) return null;
  return (
    <Notice tone="error" dismiss={dismiss}>
      <p>{text.failed}</p>
      <p>{reasonOf(saving.error, refusals)}</p>
    </Notice>
  );
}

function reasonOf(error: unknown, refusals: RuleRefusals): string {
  if (refusals.some) return text.someRefused;
  if (error instanceof ApiError && error.status === 409) return text.changedElsewhere;
  return errorSentence(error);
}
