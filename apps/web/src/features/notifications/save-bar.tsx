import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { rulesText as text } from './rule-words.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import styles from './notifications.module.css';
import type { RuleRefusals } from './rule-refusals.ts';
import type { RulesState } from './use-rules.ts';

interface SaveBarProps {
  readonly state: RulesState;
  readonly refusals: RuleRefusals;
  /** Of Save Notifications. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** In view while something is not saved or was just saved: what is not, the button that saves it, and how that went. */
export function SaveBar({ state, refusals, button }: SaveBarProps) {
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
