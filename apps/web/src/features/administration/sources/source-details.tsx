import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { sourcesText, dayWords, planCallsWords, shortDay } from '../../../text/sources.ts';
import { sourceName } from '../../../text/source-words.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { type RequestedAct, type SourceAct, isRequested } from './source-need.ts';
import styles from './sources.module.css';
import type { PlanCell } from '@vivac/contract/administration/source-plan';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import own from './source-details.module.css';

const text = sourcesText.details;
const TRIES_AT_FIRST = 5;

interface SourceDetailsProps {
  readonly source: RegisteredSource;
  readonly isBusy: boolean;
  onAsk(requested: RequestedAct): void;
  onAct(act: SourceAct): void;
}

/** All that is known of a source, and what can be done with it. */
export function SourceDetails(props: SourceDetailsProps) {
  const { source } = props;
  return (
    <section aria-label={text.region({ source: sourceName(source.name) })} className={styles.detail}>
      {source.reason !== null && <p>{source.reason}</p>}
      <Facts source={source} />
      <Acts {...props} />
      {source.plan && <PlanAges source={source.id} plan={source.plan} />}
      <History source={source} />
    </section>
  );
}

function Acts({ source, isBusy, onAsk, onAct }: SourceDetailsProps) {
  const { state, consent } = source;
  const isPaused = state === 'paused';
  const canLook = isRequested(source) && !isPaused && state !== 'waiting_for_consent';
  const disabled = isBusy || undefined;
  return (
    <div className={styles.acts}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/source-form" search={{ source: source.id }} {...props} />}
      >
        {text.edit}
      </Button>
      {source.door === 'watched' && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/page-changes" search={{ source: source.id }} {...props} />}
        >
          {text.pageChanges}
        </Button>
      )}
      {canLook && (
        <Button variant="default" aria-disabled={disabled} onClick={() => onAct({ verb: 'look', source })}>
          {sourcesText.lookNow}
        </Button>
      )}
      <Button
        variant="default"
        aria-disabled={disabled}
        onClick={() => onAct({ verb: 'pause', source, paused: !isPaused })}
      >
        {isPaused ? text.goOn : text.pause}
      </Button>
      {consent?.withdrawn_at === null && (
        <Button variant="default" onClick={() => onAsk({ verb: 'withdraw', source })}>
          {text.withdrawConsent}
        </Button>
      )}
      <Button variant="outline" color="error" onClick={() => onAsk({ verb: 'remove', source })}>
        {text.remove}
      </Button>
    </div>
  );
}

/** Its tries, and what was consented to. */
function History({ source }: Pick<SourceDetailsProps, 'source'>) {
  const details = useQuery({ ...callQuery('getSource', { params: { id: source.id } }), staleTime: 0 });
  return (
    <Loaded
      query={details}
      waiting={<Waiting label={text.loading} heights={[20, 20]} />}
      failed={(error) => failureSentence(error, text.failed)}
      stale="keep"
    >
      {({ tries, consents, told: reported, page_facts: facts }) => (
        <div className={styles.columns}>
          <Tries tries={tries} />
          <div>
            {reported !== null && (
              <dl className={styles.facts}>
                <div>
                  <dt>{text.told}</dt>
                  <dd>{text.toldDays(reported.first_date, reported.last_date)}</dd>
                </div>
              </dl>
            )}
            {source.host !== null && <Consents consents={consents} />}
            {source.door === 'page' && <PageFacts facts={facts} />}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Facts({ source }: { readonly source: RegisteredSource }) {
  const momentOf = useMoments();
  const { address, kind, door, header_names: headers, campsite_link: campsite } = source;
  const rows: readonly (readonly [string, string | null])[] = [
    [
      text.what,
      kind === null
        ? sourcesText.doors[door]
        : text.kindByDoor({ kind: sourcesText.kinds[kind], door: sourcesText.doors[door] }),
    ],
    [text.address, address],
    [text.campsite, door === 'page' ? campsite : null],
    [text.schedule, scheduleOf(source)],
    [text.mapping, kind === null ? null : mappingOf(source)],
    [text.secrets, headers.length === 0 ? null : text.secretNames({ names: headers.join(', ') })],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles.small}>{text.added({ by: source.added_by, at: momentOf(source.added_at) })}</p>
    </>
  );
}

function scheduleOf({ every_s: everyS, expected_every_s: expectedS, ...source }: RegisteredSource): string {
  const requested = isRequested({ ...source, every_s: everyS, expected_every_s: expectedS })
    ? everyS === null
      ? text.unscheduled
      : sourcesText.every(everyS)
    : text.byItself;
  return expectedS === null
    ? requested
    : text.scheduleExpected({ asked: requested, expected: sourcesText.expected(expectedS) });
}

function mappingOf({ ready_mapping: ready, mapping }: RegisteredSource): string {
  if (ready !== null) return text.readyMapping({ name: ready });
  return mapping === null ? text.noMapping : text.ownMapping;
}

type Details = CallResponse<'getSource'>;

function Tries({ tries }: Pick<Details, 'tries'>) {
  const momentOf = useMoments('short');
  const [isLong, setLong] = useState(false);
  const shown = isLong ? tries : tries.slice(0, TRIES_AT_FIRST);
  return (
    <div>
      <h2>{text.tries}</h2>
      {tries.length === 0 && <p className={styles.small}>{text.noTries}</p>}
      <ol className="plain-list stack gap-4 no-margin">
        {shown.map((one) => (
          <li key={one.started_at}>
            {text.tryLine({ at: momentOf(one.started_at), answer: answerOf(one) })}
            {one.reason !== null && <span className={styles.small}>{one.reason}</span>}
          </li>
        ))}
      </ol>
      {shown.length < tries.length && (
        <Button variant="subtle" onClick={() => setLong(true)}>
          {text.olderTries({ count: tries.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

function answerOf({ outcome, status, rows_stored: stored, rows_left_out: leftOut }: Details['tries'][number]): string {
  if (outcome === null) return text.underWay;
  const answered = sourcesText.answered(sourcesText.outcomes[outcome], status);
  return stored === null ? answered : text.answerWithRows(answered, stored, leftOut ?? 0);
}

function Consents({ consents }: Pick<Details, 'consents'>) {
  const momentOf = useMoments();
  return (
    <>
      <h2>{text.consents}</h2>
      {consents.length === 0 && <p className={styles.small}>{text.noConsent}</p>}
      <ul className="plain-list stack gap-4 no-margin">
        {consents.map(({ host, ground, note, given_by: by, given_at: at, ...withdrawn }) => (
          <li key={at}>
            {text.consent({ ground: sourcesText.grounds[ground], host, by, at: momentOf(at) })}
            {note !== '' && <span className={styles.note}>“{note}”</span>}
            {withdrawn.withdrawn_at !== null && (
              <span className={styles.small}>
                {text.withdrawn({ by: withdrawn.withdrawn_by ?? '', at: momentOf(withdrawn.withdrawn_at) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function PageFacts({ facts }: { readonly facts: Details['page_facts'] }) {
  const known = Object.entries(facts ?? {}).filter(([, value]) => value !== null);
  return (
    <>
      <h2>{text.facts}</h2>
      {known.length === 0 && <p className={styles.small}>{text.noFacts}</p>}
      <dl className={styles.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const planAgesText = wordsOf('collection-plan');
const HOUR_MS = 3_600_000;

/** How old each cell of a plan is, of one length and party, and what is left of the budget. */
function PlanAges({ source, plan }: { readonly source: number; readonly plan: NonNullable<RegisteredSource['plan']> }) {
  const stays = plan.nights.flatMap((nights) => plan.adults.map((adults) => ({ nights, adults })));
  const [chosen, choose] = useState('0');
  const stay = stays[Number(chosen)] ?? stays[0]!;
  const query = useQuery({
    ...callQuery('getSourcePlan', { params: { id: source }, query: stay }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <section aria-label={planAgesText.title} className={own.plan}>
      <h2>{planAgesText.title}</h2>
      {planCallsWords(plan.calls).map((line) => (
        <p key={line} className={own.small}>
          {line}
        </p>
      ))}
      {stays.length > 1 && (
        <ChoiceField
          label={planAgesText.stay}
          value={chosen}
          choices={stays.map((each, at) => ({ value: String(at), label: planAgesText.stayOf(each) }))}
          onChange={choose}
        />
      )}
      <Loaded
        query={query}
        waiting={<Waiting label={planAgesText.loading} heights={[20, 120]} />}
        failed={(error) => failureSentence(error, planAgesText.failed)}
        stale="keep"
      >
        {(ages) => (
          <>
            <p className={own.small}>
              {planAgesText.made({ today: ages.made_today, month: ages.made_this_month, left: ages.left_today })}
            </p>
            <Cells cells={ages.cells} now={query.dataUpdatedAt} />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Look = 'fresh' | 'aging' | 'old' | 'failed' | 'never';
const LOOKS: readonly Look[] = ['fresh', 'aging', 'old', 'failed', 'never'];

interface CellsProps {
  readonly cells: CallResponse<'getSourcePlan'>['cells'];
  /** When the ages were asked for, by this machine. */
  readonly now: number;
}

function Cells({ cells, now }: CellsProps) {
  const momentOf = useMoments('short');
  const arrivals = [...new Set(cells.map(({ arrival }) => arrival))];
  const campsites = [...Map.groupBy(cells, ({ campsite }) => campsite)];
  return (
    <>
      <ul className={own.legend}>
        {LOOKS.map((look) => (
          <li key={look}>
            <span data-look={look} aria-hidden="true" /> {planAgesText.legend[look]}
          </li>
        ))}
      </ul>
      {/* Wider than any screen: it scrolls by itself, also by the keyboard. */}
      <div className={own.scroll} role="region" aria-label={planAgesText.table} tabIndex={0}>
        <table className={own.ages} aria-label={planAgesText.table}>
          <thead>
            <tr>
              <th scope="col">{planAgesText.campsite}</th>
              {arrivals.map((arrival) => (
                <th key={arrival} scope="col">
                  <abbr title={dayWords(arrival)}>{shortDay(arrival)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {campsites.map(([campsite, own]) => (
              <tr key={campsite}>
                <th scope="row">{campsite}</th>
                {own.map((cell) => (
                  <td key={cell.arrival} data-look={lookOf(cell, now)} title={meaning(cell, momentOf)}>
                    {age(cell, now)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const hoursSince = (at: string, now: number) => Math.max(Math.floor((now - Date.parse(at)) / HOUR_MS), 0);

function lookOf({ outcome, answered_at: at }: PlanCell, now: number): Look {
  if (outcome === 'failed' || outcome === 'refused' || outcome === 'interrupted') return 'failed';
  if (at === null) return 'never';
  const hours = hoursSince(at, now);
  return hours <= 24 ? 'fresh' : hours <= 72 ? 'aging' : 'old';
}

function age({ outcome, answered_at: at }: PlanCell, now: number): string {
  const isFailed = outcome === 'failed' || outcome === 'refused' || outcome === 'interrupted';
  if (at === null) return isFailed ? '✕' : planAgesText.never;
  const hours = hoursSince(at, now);
  const words =
    hours < 48 ? planAgesText.hours({ count: hours }) : planAgesText.days({ count: Math.floor(hours / 24) });
  return isFailed ? `✕ ${words}` : words;
}

function meaning({ outcome, reason, answered_at: at }: PlanCell, momentOf: MomentWords): string {
  const { outcomes } = planAgesText;
  const when = at === null ? '' : momentOf(at);
  if (outcome === 'never') return outcomes.never;
  if (outcome === 'answered') return outcomes.answered({ at: when });
  if (outcome === 'empty') return outcomes.empty({ at: when });
  const why = outcome === 'interrupted' ? outcomes.interrupted : outcomes.failed({ reason: reason ?? '' });
  return at === null ? why : `${why} ${planAgesText.lastAnswer({ at: when })}`;
}
