import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Upload, UploadReport } from '@vivac/contract/administration/uploads';
import { openCall } from '../../../../api/call.ts';
import { useSubmission } from '../../../../api/use-submission.ts';
import { wordsOf } from '../../../../text/reader.ts';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { fieldName } from '../../../../text/field-names.ts';
import { fileImportText as text } from '../file-import-words.ts';
import { draftOf, isComplete, missingFields } from '../mapping-draft.ts';
import { type Reading, isUnderWay, type useUploadActions } from '../use-upload.ts';
import styles from './result.module.css';
import { countWords } from '../../../../text/percent-words.ts';

const campsiteText = wordsOf('file-campsites');

interface TrialPanelProps {
  readonly upload: Upload;
  readonly reading: Reading;
  readonly actions: ReturnType<typeof useUploadActions>;
}

/** What would become of every row; nothing is stored by it. */
export function TrialPanel({ upload, reading, actions }: TrialPanelProps) {
  const { report, state } = upload;
  const isTrying = state === 'trying';
  return (
    <section className="card pad-16" aria-labelledby="trial-title">
      <div className={styles.head}>
        <h2 id="trial-title">{text.trial}</h2>
        <span>{text.nothingStored}</span>
      </div>
      {isTrying && <RunProgress upload={upload} onCancel={() => actions.act('cancelUpload')} />}
      {report && !isTrying && <ReportWords id={upload.id} report={report} isDryRun />}
      {report && !isTrying && endsNothing(upload, report) && <p>{text.noneEnd}</p>}
      {!isTrying && <TryAgain upload={upload} reading={reading} actions={actions} />}
    </section>
  );
}

/** A file that is said to be complete may name all that is known. */
function endsNothing({ mapping }: Upload, { ended }: UploadReport): boolean {
  const draft = draftOf(mapping);
  return draft !== null && isComplete(draft) && ended.offers === 0;
}

function TryAgain({ upload, reading: { draft, isChanged }, actions }: TrialPanelProps) {
  const isFirst = upload.report === null;
  const isBlocked = missingFields(draft).length > 0 || isUnderWay(upload) || actions.isBusy;
  return (
    <div className={styles.again}>
      <Button
        variant="default"
        aria-disabled={isBlocked || undefined}
        onClick={() => isBlocked || actions.act('tryUpload', draft)}
      >
        {isFirst ? text.try : text.tryAgain}
      </Button>
      <p role="status">{isFirst ? text.notTried : isChanged && text.outdated}</p>
    </div>
  );
}

const MAX_CAUSES = 50;
const MAX_WORDINGS = 5;

interface ReportWordsProps {
  readonly id: string;
  readonly report: UploadReport;
  readonly isDryRun: boolean;
}

/** Four numbers that add up, then one sentence for each cause. */
export function ReportWords({ id, report, isDryRun }: ReportWordsProps) {
  const { rows, causes } = report;
  const left = rows.set_aside + rows.rejected;
  return (
    <>
      <dl className={styles.numbers}>
        <Number count={rows.read} label={text.read} />
        <Number count={rows.stored} label={isDryRun ? text.wouldStore : text.stored} tone="good" />
        <Number count={rows.repeated + rows.skipped} label={text.notNew} />
        <Number count={left} label={text.leftOut} tone={left > 0 ? 'bad' : undefined} />
      </dl>
      <EffectWords report={report} isDryRun={isDryRun} />
      {report.already_imported && <p>{text.alreadyImported}</p>}
      {left === 0 && <p className={styles.quiet}>{text.noneLeftOut}</p>}
      <LookWords report={report} isDryRun={isDryRun} />
      {causes.length > 0 && (
        <ul className={styles.causes}>
          {causes.map(({ line, rows: count, field, column, value, reason }) => (
            <li key={`${line} ${reason}`}>
              <span>
                <b>{text.cause({ line, more: count - 1 })}</b>
                {', '}
                {(column ?? field) !== null && <code>{column ?? fieldName(field!)}</code>}{' '}
                {value !== null && text.quoted({ value })} {reason}.
              </span>
              <b>{countWords(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {causes.length === MAX_CAUSES && <p className={styles.quiet}>{text.moreCauses({ shown: MAX_CAUSES })}</p>}
      {report.left_out > 0 && <SaveLeftOut id={id} />}
      {report.undecided_unit_types > 0 && (
        <p className={styles.quiet}>
          {text.undecided({ count: report.undecided_unit_types })} <Link to="/accommodation-types">{text.decide}</Link>
        </p>
      )}
      {report.unmatched_wordings.slice(0, MAX_WORDINGS).map(({ field, wording, rows: count }) => (
        <p key={field + wording} className={styles.quiet}>
          {text.unmatched({ field: fieldName(field), wording, rows: count })}
        </p>
      ))}
    </>
  );
}

/** What ends since the file does not name it, and what does not although it is said to be complete. */
function LookWords({ report: { ended, open_nights: open }, isDryRun }: Omit<ReportWordsProps, 'id'>) {
  return (
    <>
      {ended.offers > 0 && <p>{(isDryRun ? text.wouldEnd : text.ended)(ended)}</p>}
      {open > 0 && <p>{text.openNights({ nights: open })}</p>}
    </>
  );
}

/** What is there afterwards, not what was read. */
function EffectWords({ report: { effect }, isDryRun }: Omit<ReportWordsProps, 'id'>) {
  if (effect === null) return null;
  const { campsites, nights } = effect;
  return (
    <dl className={styles.effect}>
      <dt>{isDryRun ? campsiteText.willBeThere : campsiteText.isThere}</dt>
      <dd>{campsiteText.effectCampsites({ made: campsites.made, changed: campsites.changed })}</dd>
      {nights !== null && <dd>{campsiteText.effectNights(nights)}</dd>}
      {nights !== null && nights.contradicted > 0 && (
        <dd>{campsiteText.effectContradicted({ count: nights.contradicted })}</dd>
      )}
      {campsites.joined > 0 && <dd>{campsiteText.effectJoined({ count: campsites.joined })}</dd>}
    </dl>
  );
}

interface NumberProps {
  readonly count: number;
  readonly label: string;
  readonly tone?: 'good' | 'bad' | undefined;
}

function Number({ count, label, tone }: NumberProps) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{countWords(count)}</dd>
    </div>
  );
}

/** How far a try or an import is, with the way to end it. */
export function RunProgress({ upload, onCancel }: { readonly upload: Upload; onCancel(): void }) {
  const { bytes, rows } = upload.progress ?? { bytes: 0, rows: 0 };
  const share = upload.bytes === 0 ? 0 : Math.min(1, bytes / upload.bytes);
  const isTrying = upload.state === 'trying';
  const label = isTrying ? text.trying : text.importing;
  return (
    <div className={styles.progress}>
      <p>{label}</p>
      <progress max={1} value={share} aria-label={label} />
      <p role="status">
        {share === 1 && !isTrying ? text.writing({ rows }) : text.progress({ rows, share: Math.round(share * 100) })}
      </p>
      {!isTrying && <p className={styles.quiet}>{text.mayLeave}</p>}
      <Button variant="default" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}

/** Saves the rows that were left out, for whoever mends them. */
function SaveLeftOut({ id }: { readonly id: string }) {
  const saving = useSubmission({
    mutationFn: async () => {
      const response = await openCall('downloadUploadLeftOut', { params: { id } });
      saveFile({ fileName: text.leftOutFile, content: await response.blob() });
    },
  });
  return (
    <div className={styles.again}>
      <Button variant="subtle" onClick={() => saving.submit()}>
        {text.saveLeftOut}
      </Button>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, text.saveFailed)}</Notice>}
    </div>
  );
}
