import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Trust as TrustAnswer } from '@vivac/contract/administration/trust';
import { callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { CheckLines } from './check-lines.tsx';
import { Disks, SourceAges } from './trust-beside.tsx';
import { type ShownCheck, trustText as text } from './trust-words.ts';
import styles from './trust.module.css';

/** What changes here is seen within a minute. */
const AGAIN_AFTER_MS = 60_000;

const GROUPS: Readonly<Record<Exclude<keyof typeof text.groups, 'attention'>, ReadonlySet<string>>> = {
  data: new Set(['prices', 'sources', 'questions', 'backup', 'rehearsal']),
  messages: new Set(['mail', 'webhooks', 'push', 'access']),
  machine: new Set(['disk', 'database', 'pooler', 'queue', 'version', 'clock', 'address', 'certificate', 'proxy']),
};

/** Whether this installation can be trusted: the verdict, what needs somebody first, and what is well in a line each. */
export function Trust() {
  const asked = useQuery({ ...callQuery('getTrust', {}), staleTime: 0, refetchInterval: AGAIN_AFTER_MS });
  const again = () => void asked.refetch();
  return (
    <Loaded
      query={asked}
      waiting={<Waiting label={text.loading} className={styles.waiting} heights={[64, 180, 180]} />}
      failed={text.failed}
      stale="keep"
    >
      {(trust) => <Checked trust={trust} isStale={asked.isError} isBusy={asked.isFetching} onAgain={again} />}
    </Loaded>
  );
}

interface CheckedProps {
  readonly trust: TrustAnswer;
  /** The last question failed. */
  readonly isStale: boolean;
  readonly isBusy: boolean;
  onAgain(): void;
}

function Checked({ trust, isStale, isBusy, onAgain }: CheckedProps) {
  const momentOf = useMoments('short');
  const { checks, looked_at: checkedAt, disks, sources } = trust;
  const attention = [...inState(checks, 'act'), ...inState(checks, 'look')];
  const good = inState(checks, 'good');
  const counts = { act: inState(checks, 'act').length, look: inState(checks, 'look').length };
  return (
    <>
      {isStale && <Failed title={text.stale({ at: momentOf(checkedAt) })} look="strip" onRetry={onAgain} />}
      <div className={styles.verdict} data-state={counts.act > 0 ? 'act' : counts.look > 0 ? 'look' : 'good'}>
        <div>
          <h2 aria-live="polite">{text.verdict(counts)}</h2>
          <p>{text.summary({ good: good.length, of: checks.length, at: momentOf(checkedAt) })}</p>
        </div>
        <Button className={styles.again} onClick={onAgain} disabled={isBusy}>
          {text.again}
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <CheckLines title={text.groups.attention} checks={attention} momentOf={momentOf} />
          {Object.entries(GROUPS).map(([name, members]) => (
            <CheckLines
              key={name}
              title={text.groups[name as keyof typeof GROUPS]}
              checks={good.filter(({ check }) => members.has(check))}
              momentOf={momentOf}
            />
          ))}
        </div>
        <div className={styles.column}>
          <Disks disks={disks} />
          <SourceAges sources={sources} checkedAt={checkedAt} />
        </div>
      </div>
    </>
  );
}

function inState(checks: readonly ShownCheck[], state: ShownCheck['state']): ShownCheck[] {
  return checks.filter((check) => check.state === state);
}
