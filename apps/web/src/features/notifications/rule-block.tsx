import { Button } from '@mantine/core';
import { ruleId, type RuleKind, ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { rulesText as text } from './rule-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { RULE_KIND_SCREENS } from './kinds/rule-kind-table.ts';
import styles from './notifications.module.css';
import { RuleForm } from './rule-form.tsx';
import type { RuleRefusals } from './rule-refusals.ts';
import { RuleRow } from './rule-row.tsx';
import {
  addingFault,
  isSaved,
  rulesOfKind,
  savedRuleOf,
  withOtherFilters,
  withRule,
  withToggled,
  withoutRule,
} from './rules-draft.ts';
import type { RulesState } from './use-rules.ts';
import { language } from '../../text/reader.ts';

interface RuleBlockProps {
  readonly kind: RuleKind;
  readonly state: RulesState;
  readonly refusals: RuleRefusals;
}

/** The rules of a kind and the form that adds one (rule-1). */
export function RuleBlock({ kind, state, refusals }: RuleBlockProps) {
  const { rules, saved, told: sent, edit } = state;
  const shown = rulesOfKind(rules, kind);
  const [news, setNews] = useState('');
  const current = useRef<HTMLHeadingElement>(null);
  const id = useId();

  function remove(ruleAt: string) {
    edit((all) => withoutRule(all, ruleAt));
    setNews(text.removed);
    // The button that had the focus is gone.
    current.current?.focus();
  }

  return (
    <section className={styles.block} aria-labelledby={id}>
      <h3 id={id}>{RULE_KIND_SCREENS[kind].title}</h3>
      <NewRule
        kind={kind}
        hasNone={shown.length === 0}
        isReady={sent !== undefined}
        onAdd={(added) => {
          const fault = addingFault(rules, added);
          if (fault !== null) return fault;
          edit((all) => withRule(all, added));
          setNews(text.added({ words: ruleWords(added, language) }));
          return null;
        }}
      />
      <h4 ref={current} tabIndex={-1}>
        {text.current}
      </h4>
      {refusals.of(kind, 0).map((sentence) => (
        <p key={sentence} className={styles.refusal}>
          {sentence}
        </p>
      ))}
      {shown.length === 0 && <Empty look="line" title={text.none} />}
      {shown.length > 0 && (
        <ul className="plain-list bordered rounded-panel">
          {shown.map((of, index) => {
            const ruleAt = ruleId(of);
            return (
              <RuleRow
                key={ruleAt}
                of={of}
                told={savedRuleOf(sent, of)}
                isSaved={isSaved(of, saved)}
                refusals={refusals.of(kind, index + 1)}
                onToggle={() => edit((all) => withToggled(all, ruleAt))}
                onFilters={(filters) => edit((all) => withOtherFilters(all, ruleAt, filters))}
                onRemove={() => remove(ruleAt)}
              />
            );
          })}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </section>
  );
}

interface NewRuleProps extends ComponentProps<typeof RuleForm> {
  readonly hasNone: boolean;
}

/** The form behind a button; somebody without a rule begins with it, and it stays as long as they are here. */
function NewRule({ hasNone, ...form }: NewRuleProps) {
  const [isOpen, open] = useState(hasNone);
  const place = useRef<HTMLDivElement>(null);

  function openForm() {
    open(true);
    // The button that had the focus is gone; the form is there after the next frame.
    requestAnimationFrame(() => place.current?.querySelector('select')?.focus());
  }

  return (
    <div ref={place} className={isOpen ? undefined : styles.actions}>
      {isOpen || hasNone ? (
        <RuleForm {...form} />
      ) : (
        <Button variant="default" onClick={openForm}>
          {RULE_KIND_SCREENS[form.kind].open}
        </Button>
      )}
    </div>
  );
}
