import { Button } from '@mantine/core';
import type { ReportedRule } from '@vivac/contract/notifications';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { filtersOf, type KindOfRule, ruleWords } from '@vivac/domain/rules/kinds/rule-kinds';
import { useId, useState } from 'react';
import { rulesText as text, trialText } from './rule-words.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { FilterFields, FiltersGone } from './rule-filters.tsx';
import styles from './notifications.module.css';
import { Trial } from './trial/trial.tsx';
import { useMoments } from '../../api/use-moments.ts';
import { language } from '../../text/reader.ts';

interface RuleRowProps {
  readonly of: KindOfRule;
  /** What the server tells of it; undefined when it is new. */
  readonly told: ReportedRule | undefined;
  /** Whether it is kept just so. */
  readonly isSaved: boolean;
  /** Why the server did not take it. */
  readonly refusals: readonly string[];
  onToggle(): void;
  onFilters(filters: OfferFilters): void;
  onRemove(): void;
}

/** A rule in words with what it does next, its switch and the way out. */
export function RuleRow({ of, told: sent, isSaved, refusals, onToggle, onFilters, onRemove }: RuleRowProps) {
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
        <RuleState of={of} told={sent} isSaved={isSaved} />
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
function wordsOfRule(of: KindOfRule, kept: ReportedRule | undefined): string {
  return kept?.words ?? ruleWords(of, language);
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

function RuleState({ of, told: sent, isSaved }: Pick<RuleRowProps, 'of' | 'told' | 'isSaved'>) {
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
