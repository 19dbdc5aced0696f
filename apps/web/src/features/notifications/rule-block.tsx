import { Button } from '@mantine/core';
import { ruleId, type RuleKind, ruleWords, filtersOf, type KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { rulesText as text, trialText, type RuleRefusals } from './rule-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { RULE_KIND_SCREENS } from './rule-kinds.tsx';
import styles from './notifications.module.css';
import { RuleForm } from './rule-form.tsx';
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
import type { ReportedRule } from '@vivac/contract/notifications';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { FilterFields, FiltersGone } from './rule-filters.tsx';
import { Trial } from './trial/trial.tsx';
import { useMoments } from '../../api/use-moments.ts';

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
                reported={savedRuleOf(sent, of)}
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

interface RuleRowProps {
  readonly of: KindOfRule;
  /** What the server tells of it; undefined when it is new. */
  readonly reported: ReportedRule | undefined;
  /** Whether it is kept just so. */
  readonly isSaved: boolean;
  /** Why the server did not take it. */
  readonly refusals: readonly string[];
  onToggle(): void;
  onFilters(filters: OfferFilters): void;
  onRemove(): void;
}

/** A rule in words with what it does next, its switch and the way out. */
function RuleRow({ of, reported: sent, isSaved, refusals, onToggle, onFilters, onRemove }: RuleRowProps) {
  const [isTried, setTried] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const id = useId();
  const words = wordsOfRule(of, isSaved ? sent : undefined);
  const filters = filtersOf(of);
  return (
    <li className={styles.rule} data-off={!of.rule.enabled || undefined} data-unsaved={!isSaved || undefined}>
      <div className={styles.ruleText}>
        <p id={id} className={styles.ruleWords}>
          {words}
        </p>
        {filters !== undefined && <FiltersGone filters={filters} />}
        <RuleState of={of} reported={sent} isSaved={isSaved} />
        {refusals.map((sentence) => (
          <p key={sentence} className={styles.refusal}>
            {sentence}
          </p>
        ))}
      </div>
      <div className={styles.ruleActions}>
        <Toggle checked={of.rule.enabled} label={text.of({ verb: text.enabled, words })} onChange={onToggle} />
        {filters !== undefined && <FiltersButton words={words} isOpen={isFiltered} onOpen={setFiltered} />}
        <Button
          variant="subtle"
          aria-label={text.of({ verb: trialText.action, words })}
          aria-expanded={isTried}
          onClick={() => setTried(!isTried)}
        >
          {trialText.action}
        </Button>
        <Button variant="subtle" aria-label={text.of({ verb: text.remove, words })} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
      {filters !== undefined && isFiltered && <FilterFields filters={filters} onChange={onFilters} />}
      {isTried && <Trial of={of} />}
    </li>
  );
}

/** As the server says it where it is kept just so. */
function wordsOfRule(of: KindOfRule, reported: ReportedRule | undefined): string {
  return reported?.words ?? ruleWords(of, language);
}

interface FiltersButtonProps {
  /** Of the rule. */
  readonly words: string;
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

function FiltersButton({ words, isOpen, onOpen }: FiltersButtonProps) {
  return (
    <Button
      variant="subtle"
      aria-label={text.of({ verb: text.filters.action, words })}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {text.filters.action}
    </Button>
  );
}

function RuleState({ of, reported: sent, isSaved }: Pick<RuleRowProps, 'of' | 'reported' | 'isSaved'>) {
  const momentOf = useMoments();
  const parts: string[] = [];
  if (!of.rule.enabled) parts.push(text.off);
  else if (isSaved && sent?.next_run) parts.push(text.next({ moment: momentOf(sent.next_run) }));
  if (sent?.last_run) parts.push(text.last(momentOf(sent.last_run.at), sent.last_run.outcome));
  return (
    <p className={styles.ruleState}>
      {!isSaved && <span className={styles.mark}>{text.unsaved}</span>}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
