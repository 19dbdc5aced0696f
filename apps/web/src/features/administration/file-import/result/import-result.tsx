import { Link } from '@tanstack/react-router';
import type { Upload } from '@vivac/contract/administration/uploads';
import { StepsAfterImport } from '../../first-steps.tsx';
import { fileImportText as text } from '../file-import-words.ts';
import { Steps } from '../steps.tsx';
import { OwnCampsite } from './own-campsite.tsx';
import styles from './result.module.css';
import { ReportWords } from './trial-panel.tsx';

/** What became of a file that is not here any more: imported as a batch, or given up. */
export function ImportResult({ upload }: { readonly upload: Upload }) {
  const { report, state, batch, file_name: name } = upload;
  return (
    <>
      <p className={styles.file}>
        <b>{name}</b> · {text.size(upload.bytes)}
      </p>
      <Steps at={state === 'done' ? 4 : 0} />
      <section className="card pad-16" aria-labelledby="result-title">
        <div className={styles.head}>
          <h2 id="result-title" role="status">
            {state === 'done' ? text.done(batch) : text.gone}
          </h2>
        </div>
        {upload.problem !== null && <p>{upload.problem}</p>}
        {report && (
          <>
            <ReportWords id={upload.id} report={report} isDryRun={false} />
            <p className={styles.quiet}>{text.doneCampsites({ count: report.campsites })}</p>
          </>
        )}
        {report?.effect?.nights && (
          <OwnCampsite
            names={report.effect.campsites.names}
            email={upload.sent_by}
            first={report.effect.nights.first}
          />
        )}
        <div className={styles.links}>
          {batch !== null && <Link to="/imports">{text.toImports}</Link>}
          <Link to="/administration/import">{text.next}</Link>
        </div>
      </section>
      {batch !== null && <StepsAfterImport />}
    </>
  );
}
