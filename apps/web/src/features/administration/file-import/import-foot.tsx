import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Upload } from '@vivac/contract/administration/uploads';
import { fieldName, fileImportText as text } from './file-import-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { saveFile } from '../../../ui/save-file.ts';
import styles from './file-import.module.css';
import { lacksCompleteness, missingFields, openQuestions } from './mapping-draft.ts';
import { type Reading, isUnderWay, type useUploadActions } from './use-upload.ts';

const campsiteText = wordsOf('file-campsites');

interface ImportFootProps {
  readonly upload: Upload;
  readonly reading: Reading;
  readonly actions: ReturnType<typeof useUploadActions>;
}

/** What can be done with the file as its columns are read now; always in view. */
export function ImportFoot({ upload, reading, actions }: ImportFootProps) {
  const { draft, isChanged } = reading;
  const needed = stillNeeded(reading);
  const isBlocked = needed.length > 0 || actions.isBusy || isUnderWay(upload);
  const known = upload.report !== null && !isChanged ? upload.report.rows.stored : null;
  return (
    <div className={styles.foot}>
      <div className={styles.choices}>
        <Link to="/administration/import" className={styles.back}>
          {text.back}
        </Link>
        <Button variant="subtle" onClick={() => actions.act('cancelUpload')}>
          {text.giveUp}
        </Button>
        <Button variant="subtle" onClick={() => saveMapping(upload, draft)}>
          {text.downloadMapping}
        </Button>
      </div>
      <p className={styles.footWords}>
        {needed.length > 0 ? text.needed({ fields: needed.join(', ') }) : outlook(upload, draft, isChanged)}
      </p>
      <Button
        size="md"
        aria-disabled={isBlocked || undefined}
        onClick={() => isBlocked || actions.act('importUpload', draft)}
      >
        {text.importRows(known)}
      </Button>
    </div>
  );
}

/** What has to be said before the file can be imported: fields, and questions that nobody answered. */
function stillNeeded({ guess, draft, answers }: Reading): string[] {
  return [
    ...missingFields(draft).map((one) => text.either(one.map(fieldName))),
    ...unsaidOfReady(guess, draft).map(fieldName),
    ...openQuestions(guess, answers).map(({ asks }) => text.questions[asks]),
    ...(lacksCompleteness(draft) ? [text.complete.needed] : []),
  ];
}

/** What to know before the import: what is left out, and whether there is a way back. */
function outlook({ report }: Upload, { kind }: Reading['draft'], isChanged: boolean): string {
  const count = isChanged ? 0 : (report?.unknown_campsites.count ?? 0);
  if (count > 0) return campsiteText.needed({ count });
  return kind === 'campsites' ? text.cannotWithdraw : text.canWithdraw;
}

/** What a ready mapping needs to be told and nothing feeds, beyond what every file of its kind needs. */
function unsaidOfReady({ ready, missing }: Reading['guess'], draft: Reading['draft']): string[] {
  const needed = missingFields(draft).flat();
  return ready === null ? [] : missing.filter((field) => !(field in draft.fields) && !needed.includes(field));
}

function saveMapping(upload: Upload, draft: object): void {
  const content = new Blob([`${JSON.stringify(draft, null, 2)}\n`], { type: 'application/json' });
  saveFile({ fileName: `${upload.file_name.replace(/(\.\w+)*$/, '')}.mapping.json`, content });
}
