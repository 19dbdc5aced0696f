import { Button } from '@mantine/core';
import type { AlertRulesAnswer, ReportedAlertRule } from '@vivac/contract/alerts/alert-rules';
import { unfilteredAlertRuleWords } from '@vivac/domain/alerts/kinds/alert-kinds';
import { filterWords } from '@vivac/domain/offers/offer-filters';
import { useId, useRef, useState } from 'react';
import { ApiError, errorSentence } from '../../../api/api-error.ts';
import { alertRulesText as text, rulesText } from '../rule-words.ts';
import { language } from '../../../text/reader.ts';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { Empty } from '../../../ui/states/empty.tsx';
import { Failed } from '../../../ui/states/failed.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import styles from '../notifications.module.css';
import { AlertRuleForm } from './alert-rule-form.tsx';
import own from './alert-rules.module.css';
import { type SentRule, ruleOf, useAlertRules } from './use-alert-rules.ts';

/** Of which events the user wants to be told: each rule is tried on the last 90 days before it is saved (alert-12). */
export function AlertRules() {
  const { answer, told: sent, saving } = useAlertRules();
  /** The id of the rule that is changed; `new` for one that is made. */
  const [edited, setEdited] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();

  function save(rules: readonly SentRule[]) {
    saving.submit(rules);
    setEdited(null);
    // The button that had the focus may be gone.
    title.current?.focus();
  }

  return (
    <section className={`${styles.block} ${own.section}`} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {text.title}
      </h3>
      <p className={own.lead}>{text.lead}</p>
      {answer.isPending && <Waiting label={text.loading} heights={[56, 44]} />}
      {answer.isError && sent === undefined && (
        <Failed title={text.loadFailed} onRetry={() => void answer.refetch()}>
          {errorSentence(answer.error)}
        </Failed>
      )}
      <Outcome saving={saving} />
      {sent !== undefined && (
        <Rules answer={sent} edited={edited} isBusy={saving.isPending} onEdit={setEdited} onSave={save} />
      )}
    </section>
  );
}

function Outcome({ saving }: { readonly saving: ReturnType<typeof useAlertRules>['saving'] }) {
  if (saving.isSuccess) {
    return (
      <p role="status" className={own.saved}>
        {text.saved}
      </p>
    );
  }
  if (!saving.isError) return null;
  const isOvertaken = saving.error instanceof ApiError && saving.error.status === 409;
  return (
    <Notice tone="error">
      <p>{text.failed}</p>
      <p>{isOvertaken ? text.overtaken : errorSentence(saving.error)}</p>
    </Notice>
  );
}

interface RulesProps {
  readonly answer: AlertRulesAnswer;
  readonly edited: string | null;
  readonly isBusy: boolean;
  onEdit(id: string | null): void;
  onSave(rules: readonly SentRule[]): void;
}

function Rules({ answer: sent, edited, isBusy, onEdit, onSave }: RulesProps) {
  const { rules, kinds, competitors } = sent;
  const form = { kinds, competitors, onCancel: () => onEdit(null) };
  const replaced = (changed: SentRule) => rules.map((rule) => (rule.id === changed.id ? changed : rule));
  return (
    <>
      {rules.length === 0 && edited !== 'new' && <Empty look="line" title={text.none} />}
      {rules.length > 0 && (
        <ul className="plain-list bordered rounded-panel">
          {rules.map((rule) => (
            <li key={rule.id} className={styles.rule} data-off={!rule.enabled || undefined}>
              <RuleLine
                rule={rule}
                isBusy={isBusy}
                onToggle={() => onSave(replaced({ ...rule, enabled: !rule.enabled }))}
                onEdit={() => onEdit(edited === rule.id ? null : rule.id)}
                onRemove={() => onSave(rules.filter(({ id }) => id !== rule.id))}
              />
              {edited === rule.id && (
                <div className={own.editor}>
                  <AlertRuleForm
                    {...form}
                    initial={ruleOf(rule)}
                    onSave={(changed) => onSave(replaced({ ...changed, id: rule.id }))}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <AlertRuleForm {...form} initial={null} onSave={(made) => onSave([...rules, made])} />
      ) : (
        <div className={styles.actions}>
          <Button variant="default" disabled={isBusy} onClick={() => onEdit('new')}>
            {text.open}
          </Button>
        </div>
      )}
    </>
  );
}

interface RuleLineProps {
  readonly rule: ReportedAlertRule;
  readonly isBusy: boolean;
  onToggle(): void;
  onEdit(): void;
  onRemove(): void;
}

/** What a rule tells of; its filters when “like for like” is opened. */
function RuleLine({ rule, isBusy, onToggle, onEdit, onRemove }: RuleLineProps) {
  const { kind, words, enabled, urgent } = rule;
  const of = ruleOf(rule);
  const filters = of !== null && 'filters' in of.rule ? of.rule.filters : undefined;
  return (
    <>
      <div className={`${styles.ruleText} ${own.text}`}>
        <p className={styles.ruleWords}>{of === null ? words : unfilteredAlertRuleWords(of, language)}</p>
        <div className={`${styles.ruleState} ${own.state}`}>
          <span className={own.kind}>{text.kinds[kind]}</span>
          {!enabled && <span>{text.off}</span>}
          {enabled && urgent && <span>{text.urgent}</span>}
          {filters !== undefined && (
            <details className={own.likeForLike}>
              <summary>{rulesText.filters.action}</summary>
              {filterWords(filters, language)}
            </details>
          )}
        </div>
      </div>
      <div className={`${styles.ruleActions} ${own.acts}`}>
        <Toggle
          checked={enabled}
          label={text.of({ verb: text.enabled, words })}
          disabled={isBusy}
          onChange={onToggle}
        />
        <Button variant="subtle" aria-label={text.of({ verb: text.change, words })} onClick={onEdit}>
          {text.change}
        </Button>
        <Button
          variant="subtle"
          aria-label={text.of({ verb: text.remove, words })}
          disabled={isBusy}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </div>
    </>
  );
}
