import { useQuery } from '@tanstack/react-query';
import type { Preview, PreviewedMessage } from '@vivac/contract/notifications';
import { lineFromWire, type WireLine, type WireLines } from '@vivac/contract/wire/findings';
import { ruleToWire } from '@vivac/contract/wire/rules';
import { type KindOfRule, RULE_KIND_MODULES, type RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { errorSentence } from '../../../api/api-error.ts';
import { callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import { RULE_KIND_SCREENS } from '../rule-kinds.tsx';
import { trialText as text } from '../rule-words.ts';
import styles from './trial.module.css';

const referenceQuery = callQuery('getReferenceCampsite', {});

/** What a rule would have sent in the last 90 days. It is asked for while this is shown, and no longer. */
export function Trial({ of: { kind, rule } }: { of: KindOfRule }) {
  const body = { kind, rule: { ...ruleToWire(rule), enabled: true } };
  const trial = useQuery(callQuery('previewNotification', { body }));
  const reference = useQuery(referenceQuery);
  const hasCampsite = reference.data === undefined || Boolean(reference.data.referenceCampsite);

  return (
    <section className={styles.trial} aria-label={text.title}>
      <p role="status" className={styles.result}>
        {trial.isPending && text.running}
        {trial.isSuccess &&
          (hasCampsite ? text.result({ days: trial.data.days, messages: trial.data.messages }) : text.noCampsite)}
      </p>
      {trial.isError && (
        <Failed look="strip" title={text.failed} onRetry={() => void trial.refetch()}>
          {errorSentence(trial.error)}
        </Failed>
      )}
      {trial.isSuccess && hasCampsite && <TrialDetails kind={kind} preview={trial.data} />}
    </section>
  );
}

interface TrialDetailsProps {
  readonly kind: RuleKind;
  readonly preview: Preview;
}

function TrialDetails({ kind, preview: { runs, stale_runs, latest, next_run } }: TrialDetailsProps) {
  const momentOf = useMoments();
  return (
    <>
      {stale_runs > 0 && <p className={styles.stale}>{text.stale(stale_runs, runs)}</p>}
      {latest.length > 0 && (
        <>
          <p className={styles.latest}>{text.latest({ shown: latest.length })}</p>
          <ol className="plain-list stack one-column gap-12">
            {latest.map((message) => (
              <TriedMessage key={message.sent_at} kind={kind} message={message} />
            ))}
          </ol>
        </>
      )}
      <p className={styles.next}>{text.next({ moment: momentOf(next_run) })}</p>
    </>
  );
}

/** Of the campsites whose prices were too old. */
const NAMES_SHOWN = 3;

interface TriedMessageProps<Kind extends RuleKind> {
  readonly kind: Kind;
  readonly message: PreviewedMessage;
}

/** A message that would have been sent: when, how much it would have told, and the first of it. */
function TriedMessage<Kind extends RuleKind>({ kind, message }: TriedMessageProps<Kind>) {
  const { sent_at, found, stale } = message;
  const { Line, found: foundWords } = RULE_KIND_SCREENS[kind];
  const { list }: { readonly list: keyof WireLines } = RULE_KIND_MODULES[kind];
  // The list of a kind holds its lines.
  const lines = message[list] as readonly unknown[] as readonly WireLine<Kind>[];
  const momentOf = useMoments();
  const rest = found - lines.length;
  return (
    <li className={styles.message}>
      <p className="strong">
        {momentOf(sent_at)} <span className={styles.found}>{foundWords({ count: found })}</span>
      </p>
      <ul className="plain-list above-4">
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
