import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { toDay } from '@vivac/domain/time/day';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { call, callQuery, configurationQuery } from '../../api/call.ts';
import { clockTime } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { MessageLine } from '../../ui/lists/list-page.tsx';
import { UnsavedGuard } from '../../ui/states/leave-guard.tsx';
import { ASKED_HERE, answeredHere, Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import { PageTextBeside } from '../sources/page-difference.tsx';
import { type StoredTariff, storedOf, tariffStateWords } from './stored-tariff.ts';
import { type Fault, faultsOf } from './problems.ts';
import type { Sheet } from './sheet.ts';
import { type GridHandle, type Mark, TariffGrid } from './tariff-grid.tsx';
import { useTariffDecision } from './tariff-decision.ts';
import styles from './tariff-editor.module.css';
import { type Draft, useDraft } from './use-draft.ts';

const text = wordsOf('tariff-editor');
const ReadList = lazy(async () => ({ default: (await import('./read-list.tsx')).ReadList }));
// Folded or asked later than the sheet is shown.
const TariffQuestion = lazy(async () => ({ default: (await import('./tariff-questions.tsx')).TariffQuestion }));
const AboutTariff = lazy(async () => ({ default: (await import('./about-tariff.tsx')).AboutTariff }));
const TariffParts = lazy(async () => ({ default: (await import('./tariff-parts.tsx')).TariffParts }));
const route = getRouteApi('/signed-in/admin/administration/tariffs/$id');

/** One price list, edited as a sheet. */
export function TariffEditorPage() {
  const id = Number(route.useParams().id);
  const { page } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery({ ...callQuery('getTariff', { params: { id } }), ...ASKED_HERE, refetchOnWindowFocus: false });
  const { data } = query;
  const open = (other: number | null) =>
    void (other === null
      ? navigate({ to: '/administration/tariffs' })
      : navigate({ to: '/administration/tariffs/$id', params: { id: String(other) } }));
  return (
    <AdministrationPage section="data" title={data?.campsite ?? text.title} lead={data ? text.lead : ''}>
      <p className="below-16">
        <Link to="/administration/tariffs">{text.all}</Link>
      </p>
      {page !== undefined && <PageTextBeside id={page} />}
      <Loaded
        query={answeredHere(query)}
        waiting={<Waiting label={text.loading} className="stack gap-8" heights={[62, 62, 320]} />}
        failed={(error) => failureSentence(error, text.failed)}
        stale="keep"
      >
        {(stored) => <TariffEditor key={stored.id} first={storedOf(stored)} onOpen={open} />}
      </Loaded>
    </AdministrationPage>
  );
}

interface TariffEditorProps {
  readonly first: StoredTariff;
  /** Another tariff, or with null the list of all. */
  onOpen(id: number | null): void;
}

function TariffEditor({ first, onOpen }: TariffEditorProps) {
  const draft = useDraft(first);
  const { sheet, kept, change } = draft;
  const faults = useFaults(draft);
  const grid = useRef<GridHandle>(null);
  const decision = useTariffDecision((act, answer) => {
    if (act.verb === 'remove') onOpen(null);
    else if (answer && act.verb === 'copy') onOpen(answer.id);
    else if (answer) draft.takeOver(answer, sheet.tariff);
  });
  const hasErrors = faults.some(({ severity }) => severity === 'error');
  const surroundings = { sheet, faults, isReadOnly: false, onChange: change };
  return (
    <div className="stack one-column gap-16">
      <UnsavedGuard unsaved={!draft.isKept} words={text.leaving}>
        {Object.keys(sheet.unread).length > 0 ? text.leaving.unread : text.leaving.detail}
      </UnsavedGuard>
      <Top draft={draft} hasErrors={hasErrors} onAsk={(verb) => decision.ask({ verb, of: kept })} />
      <Suspense fallback={<Skeleton height={46} />}>
        <AboutTariff {...surroundings} />
      </Suspense>
      <FromList tariff={sheet.tariff} onTake={(tariff) => change({ tariff, unread: {} })} />
      <TariffGrid
        ref={grid}
        sheet={sheet}
        marks={marksOf(faults)}
        onChange={(next: Sheet) => change(next)}
        onUndo={draft.undo}
        onRedo={draft.redo}
      />
      <Faults faults={faults} onShow={(fault) => show(fault, grid.current)} />
      <Suspense fallback={null}>
        <TariffParts {...surroundings} />
      </Suspense>
      <Suspense fallback={null}>{decision.asked && <TariffQuestion decision={decision} />}</Suspense>
      <MessageLine message={decision.message} dismissMessage={decision.dismissMessage} />
    </div>
  );
}

interface FromListProps {
  readonly tariff: Tariff;
  onTake(tariff: Tariff): void;
}

/** The way to a list that somebody has already, open as long as nothing was typed. */
function FromList({ tariff, onTake }: FromListProps) {
  const [isOpen, setIsOpen] = useState(tariff.seasons.length === 0 && tariff.units.length === 0);
  if (!isOpen) {
    return (
      <p>
        <Button variant="default" className={styles.act!} onClick={() => setIsOpen(true)}>
          {text.fromList}
        </Button>
      </p>
    );
  }
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <ReadList
        tariff={tariff}
        onClose={() => setIsOpen(false)}
        onTake={(taken) => {
          setIsOpen(false);
          onTake(taken);
        }}
      />
    </Suspense>
  );
}

/** What is wrong with what is here: what is kept is looked at by the server, after each save. */
function useFaults({ sheet, kept }: Draft): readonly Fault[] {
  const { id, version } = kept;
  const { data } = useQuery({
    queryKey: ['checkKeptTariff', { id, version }],
    queryFn: ({ signal }) => call('checkKeptTariff', { params: { id }, body: {} }, { signal }),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => faultsOf(sheet, { tariff: kept.tariff, problems: data?.problems ?? [] }),
    [sheet, kept.tariff, data],
  );
}

const faultId = ({ key }: Fault): string => `fault-${key.replaceAll(' ', '-')}`;

function marksOf(faults: readonly Fault[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const fault of faults) {
    if (!marks.has(fault.place)) marks.set(fault.place, { id: faultId(fault), severity: fault.severity });
  }
  return marks;
}

/** The cell or the field has the focus; what is folded opens. */
function show({ at, place }: Fault, grid: GridHandle | null): void {
  if (at !== null) return grid?.show(at);
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(place)}"]`);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
  return undefined;
}

type Verb = 'publish' | 'withdraw' | 'copy' | 'remove';

interface TopProps {
  readonly draft: Draft;
  readonly hasErrors: boolean;
  onAsk(verb: Verb): void;
}

/** Whether it counts, whether it is saved, and what can be done with it. */
function Top({ draft, hasErrors, onAsk }: TopProps) {
  const { kept } = draft;
  const counts = kept.state === 'counts';
  const verbs: readonly Verb[] = ['publish', 'copy', counts ? 'withdraw' : 'remove'];
  const isHeld = (verb: Verb) => !draft.isKept || (verb === 'publish' && hasErrors);
  return (
    <div className="stack gap-8">
      <div className={styles.top}>
        <p>
          <span className={styles.state} data-state={kept.state}>
            {tariffStateWords(kept)}
          </span>{' '}
          <span role="status" className="muted">
            <SaveWords draft={draft} />
          </span>
        </p>
        <div className="row gap-8">
          {verbs.map((verb) => (
            <Button
              key={verb}
              variant={verb === 'publish' ? 'filled' : 'default'}
              className={styles.act!}
              aria-disabled={isHeld(verb) || undefined}
              title={verb === 'publish' && hasErrors ? text.publishBlocked : undefined}
              onClick={() => !isHeld(verb) && onAsk(verb)}
            >
              {verb === 'publish' && counts ? text.publishAgain : text[verb]}
            </Button>
          ))}
        </div>
      </div>
      {kept.listChanged && (
        <Notice tone="error">
          {text.listChanged}{' '}
          {kept.pageChange !== undefined && (
            <Link to="/page-changes" search={{ change: kept.pageChange }}>
              {text.seeDifference}
            </Link>
          )}
        </Notice>
      )}
      {draft.isOvertaken && <Overtaken draft={draft} />}
      {!draft.isOvertaken && draft.failure !== null && (
        <Notice tone="error">{text.notSaved({ why: draft.failure })}</Notice>
      )}
    </div>
  );
}

function SaveWords({ draft: { kept, sheet, isSaving, failure } }: { readonly draft: Draft }) {
  const { data } = useQuery(configurationQuery);
  if (isSaving) return text.saving;
  if (sheet.tariff !== kept.tariff) return failure === null ? text.unsaved : text.willSave;
  if (!data) return '';
  return text.saved({ time: clockTime(data.zone, toDay(data.today))(kept.changedAt) });
}

function Overtaken({ draft: { takeTheirs, keepMine } }: { readonly draft: Draft }) {
  return (
    <Notice tone="error">
      <p>{text.overtaken}</p>
      <div className="row gap-8 above-8">
        <Button variant="default" onClick={() => void takeTheirs()}>
          {text.takeTheirs}
        </Button>
        <Button variant="default" onClick={() => void keepMine()}>
          {text.keepMine}
        </Button>
      </div>
    </Notice>
  );
}

interface FaultsProps {
  readonly faults: readonly Fault[];
  onShow(fault: Fault): void;
}

/** What is wrong, each a way to its cell. */
function Faults({ faults, onShow }: FaultsProps) {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const warnings = faults.length - errors;
  if (faults.length === 0) return <p className="muted">{text.noFaults}</p>;
  return (
    <details className={styles.faults} data-severity={errors > 0 ? 'error' : 'warning'} open>
      <summary>{text.faults({ errors, warnings })}</summary>
      <ul className="plain-list">
        {faults.map((fault) => (
          <li key={fault.key}>
            <button type="button" id={faultId(fault)} className={styles.fault} onClick={() => onShow(fault)}>
              <span className="strong">{text.severity[fault.severity]}</span> {fault.sentence}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
