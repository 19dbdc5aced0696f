import { type WireLine, type WireLines, lineFromWire } from '@vivac/contract/wire/findings';
import type { PreviewedMessage } from '@vivac/contract/notifications';
import { RULE_KIND_MODULES, type RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { trialText as text } from '../rule-words.ts';
import { RULE_KIND_SCREENS } from '../kinds/rule-kind-table.ts';
import styles from './trial.module.css';
import { useMoments } from '../../../api/use-moments.ts';

/** Of the campsites whose prices were too old. */
const NAMES_SHOWN = 3;

interface TriedMessageProps<Kind extends RuleKind> {
  readonly kind: Kind;
  readonly message: PreviewedMessage;
}

/** A message that would have been sent: when, how much it would have told, and the first of it. */
export function TriedMessage<Kind extends RuleKind>({ kind, message }: TriedMessageProps<Kind>) {
  const { sent_at, found, stale } = message;
  const { Line, found: foundWords } = RULE_KIND_SCREENS[kind];
  const { list }: { readonly list: keyof WireLines } = RULE_KIND_MODULES[kind];
  // The list of a kind holds its lines.
  const lines = message[list] as readonly unknown[] as readonly WireLine<Kind>[];
  const momentOf = useMoments();
  const rest = found - lines.length;
  return (
    <li className={styles.message}>
      <p className={styles.when}>
        {momentOf(sent_at)} <span className={styles.found}>{foundWords({ count: found })}</span>
      </p>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // Lines have no names of their own, and never change places.
          <Line key={index} line={lineFromWire<Kind>(line)} />
        ))}
        {rest > 0 && <li className={styles.rest}>{text.more({ rest })}</li>}
      </ul>
      {stale.length > 0 && <p className={styles.leftOut}>{leftOut(stale.map(({ campsite }) => campsite))}</p>}
    </li>
  );
}

function leftOut(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN);
  return text.leftOut(shown.join(', '), names.length - shown.length);
}
