import { Button } from '@mantine/core';
import type { ReportedRule } from '@vivac/contract/notifications';
import { RULE_KINDS } from '@vivac/domain/rules/kinds/rule-kinds';
import { useEffect, useRef } from 'react';
import { rulesText } from './rule-words.ts';
import styles from './notifications.module.css';
import type { RulesState } from './use-rules.ts';

const text = rulesText.overtaken;

interface OvertakenRulesProps {
  readonly state: RulesState;
  /** This goes then, with the focus in it. */
  onDecided(): void;
}

/** The rules were saved elsewhere while these were changed: what is saved now, and which shall count. */
export function OvertakenRules({ state: { told: sent, discard, keepMine }, onDecided }: OvertakenRulesProps) {
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
      <p className="text-15 bold">{text.title}</p>
      <p>{text.detail}</p>
      {saved.length === 0 && <p className="muted">{text.none}</p>}
      <ul>
        {saved.map(({ id, words, enabled }) => (
          <li key={id}>{enabled ? words : text.off({ words })}</li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button variant="default" onClick={() => decide(discard)}>
          {text.takeTheirs}
        </Button>
        <Button variant="default" onClick={() => decide(keepMine)}>
          {text.keepMine}
        </Button>
      </div>
    </section>
  );
}
