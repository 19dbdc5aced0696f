import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Trust as TrustAnswer, Trust } from '@vivac/contract/administration/trust';
import { FILLING_FROM_PERCENT } from '@vivac/domain/operation/machine-checks';
import { useId } from 'react';
import { callQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { MarketSetting } from '../market/market-setting.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import { type ShownCheck, trustText as text, lengthWords } from './trust-words.ts';
import { SourceName } from '../../ui/source-name.tsx';
import styles from './trust.module.css';

const headerText = wordsOf('header');

/** What changes here is seen within a minute. */
const AGAIN_AFTER_MS = 60_000;

const GROUPS: Readonly<Record<Exclude<keyof typeof text.groups, 'attention'>, ReadonlySet<string>>> = {
  data: new Set(['prices', 'sources', 'questions', 'backup', 'rehearsal']),
  messages: new Set(['mail', 'webhooks', 'push', 'access']),
  machine: new Set([
    'disk',
    'database',
    'pooler',
    'queue',
    'version',
    'release',
    'clock',
    'address',
    'certificate',
    'proxy',
  ]),
};

export function TrustPage() {
  return (
    <AdministrationPage section="system" title={headerText.trust} lead={text.lead}>
      <Trust />
    </AdministrationPage>
  );
}

/** Whether this installation can be trusted: the verdict, what needs somebody first, and what is well in a line each. */
function Trust() {
  const requested = useQuery({ ...callQuery('getTrust', {}), staleTime: 0, refetchInterval: AGAIN_AFTER_MS });
  const again = () => void requested.refetch();
  return (
    <Loaded
      query={requested}
      waiting={<Waiting label={text.loading} className={styles.waiting} heights={[64, 180, 180]} />}
      failed={text.failed}
      stale="keep"
    >
      {(trust) => <Checked trust={trust} isStale={requested.isError} isBusy={requested.isFetching} onAgain={again} />}
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
          <MarketSetting />
        </div>
      </div>
    </>
  );
}

function inState(checks: readonly ShownCheck[], state: ShownCheck['state']): ShownCheck[] {
  return checks.filter((check) => check.state === state);
}

const SIGNS: Readonly<Record<ShownCheck['state'], string>> = {
  good: 'm4.5 10.5 3.5 3.5 7.5-8',
  look: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM10 5.5V10l3 2',
  act: 'M10 2.8 1.8 17h16.4ZM10 8v4M10 14.4v.2',
};

/** Where something can be done about a check. */
const PLACES = {
  prices: '/sources',
  sources: '/sources',
  questions: '/sources',
  mail: '/notification-failures',
  access: '/admin-users',
  backup: '/backups',
  rehearsal: '/backups',
} as const;

interface CheckLinesProps {
  readonly title: string;
  readonly checks: readonly ShownCheck[];
  momentOf(at: string): string;
}

/** Checks of one kind, a line each; nothing where there are none. */
function CheckLines({ title, checks, momentOf }: CheckLinesProps) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.lines}>
        {checks.map((check) => (
          <CheckLine key={check.check} check={check} sentence={text.finding(check, momentOf)} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ check: shown, sentence }: { readonly check: ShownCheck; readonly sentence: string }) {
  const { check, state } = shown;
  const name = text.checkName(check);
  const todo = text.todo(shown);
  const place = state === 'good' ? undefined : (PLACES as Readonly<Record<string, string | undefined>>)[check];
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.sign}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d={SIGNS[state]} />
        </svg>
        <span className="visually-hidden">{text.states[state]}</span>
      </span>
      <h4 className="no-margin text-13">{name}</h4>
      <div className={styles.said}>
        <p>{sentence}</p>
        {todo !== null && <p className="muted">{todo}</p>}
      </div>
      {place !== undefined && (
        <Button
          variant="default"
          className={styles.open}
          aria-label={text.openOf({ check: name })}
          renderRoot={(props) => <Link to={place} {...props} />}
        >
          {text.open}
        </Button>
      )}
    </li>
  );
}

/** As many as are read at a glance; the page of sources has all of them. */
const MOST_SOURCES = 12;
const MINUTE_S = 60;
const MONTH_S = 30 * 86_400;

/** How full each disk is, with the line from which on it is warned of. */
function Disks({ disks }: Pick<Trust, 'disks'>) {
  return (
    <section className={styles.panel} aria-labelledby="trust-disks">
      <h3 id="trust-disks">{text.disk.title}</h3>
      {disks.map(({ path, size_bytes: size, free_bytes: free, used_percent: percent }) => (
        <div key={path} className={styles.disk}>
          <p className="text-13 strong">
            {text.disk.used({ percent: text.disk.percent(percent), size: text.disk.size(size) })}
          </p>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.gauge}>
            <rect width={percent} height="8" data-late={percent >= FILLING_FROM_PERCENT || undefined} />
            <path d={`M${FILLING_FROM_PERCENT} 0v8`} />
          </svg>
          <p className={styles.small}>{text.disk.line({ path, free: text.disk.size(free) })}</p>
        </div>
      ))}
      <p className={styles.small}>{text.disk.warning}</p>
    </section>
  );
}

/** How long ago each source answered, the oldest first, from a minute to a month. */
function SourceAges({ sources, checkedAt }: Pick<Trust, 'sources'> & { readonly checkedAt: string }) {
  const shown = sources.slice(0, MOST_SOURCES);
  return (
    <section className={styles.panel} aria-labelledby="trust-ages">
      <div className={styles.heading}>
        <h3 id="trust-ages">{text.ages.title}</h3>
        <Link to="/sources">{headerText.sources}</Link>
      </div>
      {shown.length === 0 && <p className={styles.small}>{text.ages.none}</p>}
      <ul className={styles.ages}>
        {shown.map(({ name, last_success_at: at, late }) => {
          const ageS = at === null ? null : Math.max(0, (Date.parse(checkedAt) - Date.parse(at)) / 1000);
          return (
            <li key={name} data-late={late || undefined}>
              <span className={styles.source}>
                <SourceName name={name} />
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.gauge}>
                <rect width={partOf(ageS)} height="8" />
              </svg>
              <span className={styles.age}>
                {ageS === null ? text.never : lengthWords(Math.round(ageS))}
                {late && <span className="visually-hidden"> {text.ages.late}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length > 0 && <p className={styles.small}>{text.ages.scale}</p>}
    </section>
  );
}

/** Of a hundred, by the logarithm of the age. */
function partOf(ageS: number | null): number {
  if (ageS === null) return 0;
  const part = Math.log(Math.max(ageS, MINUTE_S) / MINUTE_S) / Math.log(MONTH_S / MINUTE_S);
  return Math.min(100, 2 + 98 * part);
}
