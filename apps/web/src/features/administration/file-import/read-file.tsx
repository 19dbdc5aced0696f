import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Upload, UploadGuess } from '@vivac/contract/administration/uploads';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { ColumnsPanel } from './columns/columns-panel.tsx';
import { fieldName } from '../../../text/field-names.ts';
import { fileImportText as text } from './file-import-words.ts';
import styles from './file-import.module.css';
import { FILE_KINDS } from './file-kinds.ts';
import { AsLastTime } from './layouts.tsx';
import { missingFields, lacksCompleteness, openQuestions } from './mapping-draft.ts';
import { PreviewPanel } from './result/preview-panel.tsx';
import { RunProgress, TrialPanel } from './result/trial-panel.tsx';
import { Steps } from './steps.tsx';
import { UnknownCampsites } from './unknown-campsites.tsx';
import { type Reading, usePreview, useReading, useUploadActions, isUnderWay } from './use-upload.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import own from './read-file.module.css';

const MOST_COLUMNS_SHOWN = 40;

/** The file that is here: what it is at the left, what would become of it at the right. */
export function ReadFile({ upload }: { readonly upload: Upload }) {
  const file = useReading(upload);
  const actions = useUploadActions(upload.id);
  const { guess, reading } = file;
  useFirstTry(upload, reading, actions);
  if (upload.state === 'importing') {
    return (
      <>
        <FileLine upload={upload} reading={reading} />
        <Steps at={3} />
        <RunProgress upload={upload} onCancel={() => actions.act('cancelUpload')} />
      </>
    );
  }
  return (
    <>
      <FileLine upload={upload} reading={reading} />
      <Steps at={reading ? 2 : 1} />
      <Problems sentences={[upload.problem, actions.failure]} />
      <Loaded
        query={guess}
        waiting={<Waiting label={text.recognising} className={styles.waiting} heights={[28, 200]} />}
        failed={(error) => failureSentence(error, text.guessFailed)}
      >
        {(found) => <Guessed upload={upload} guess={found} file={file} actions={actions} />}
      </Loaded>
    </>
  );
}

interface GuessedProps {
  readonly upload: Upload;
  readonly guess: UploadGuess;
  readonly file: ReturnType<typeof useReading>;
  readonly actions: ReturnType<typeof useUploadActions>;
}

/** What the file is taken for; why it is refused, or that nobody knows what it is. */
function Guessed({ upload, guess, file, actions }: GuessedProps) {
  const { reading } = file;
  const giveUp = () => actions.act('cancelUpload');
  if (guess.refused !== null) return <NotRecognised reason={guess.refused} file={file} onGiveUp={giveUp} />;
  if (!reading) {
    return (
      <>
        <NotOfAKind guess={guess} file={file} onGiveUp={giveUp} />
        <TablePanel file={file} guess={guess} isOpen />
      </>
    );
  }
  return (
    <>
      <AsLastTime file={file} guess={guess} />
      <TablePanel file={file} guess={guess} isOpen={false} />
      <UnknownCampsites upload={upload} draft={reading.draft} actions={actions} onChange={file.change} />
      <div className={styles.panels} aria-busy={file.guess.isPlaceholderData || undefined}>
        <ColumnsPanel reading={reading} onChange={file.change} onKind={file.chooseKind} onLoad={file.load} />
        <div className="stack one-column gap-16">
          <TrialPanel upload={upload} reading={reading} actions={actions} />
          <PreviewPanel id={upload.id} draft={reading.draft} />
        </div>
      </div>
      <ImportFoot upload={upload} reading={reading} actions={actions} />
    </>
  );
}

function Problems({ sentences }: { readonly sentences: readonly (string | null)[] }) {
  return sentences.map((sentence) =>
    sentence === null ? null : (
      <Notice key={sentence} tone="error">
        {sentence}
      </Notice>
    ),
  );
}

interface NotReadProps {
  readonly file: ReturnType<typeof useReading>;
  onGiveUp(): void;
}

function NotRecognised({ reason, file, onGiveUp }: NotReadProps & { readonly reason: string }) {
  const { sheet, headerLine } = file.table;
  return (
    <div className="stack one-column gap-16 above-16">
      <Notice tone="error">{text.notRecognised({ reason })}</Notice>
      <div className={styles.choices}>
        {(sheet !== null || headerLine !== null) && (
          <Button variant="default" onClick={() => file.chooseTable({ sheet: null, headerLine: null })}>
            {text.asFound}
          </Button>
        )}
        <Leave onGiveUp={onGiveUp} />
      </div>
    </div>
  );
}

function Leave({ onGiveUp }: { onGiveUp(): void }) {
  return (
    <>
      <Button variant="default" onClick={onGiveUp}>
        {text.giveUp}
      </Button>
      <Link to="/administration/import">{text.another}</Link>
    </>
  );
}

/** A file of which nobody knows the kind: a person says it, or where its table is; what each column holds helps. */
function NotOfAKind({ guess, file, onGiveUp }: NotReadProps & { readonly guess: UploadGuess }) {
  return (
    <section className={styles.unknown} aria-labelledby="unknown-title">
      <h2 id="unknown-title">{text.notOfAKind}</h2>
      <p>{text.notOfAKindHelp}</p>
      <div className={styles.choices} role="group" aria-label={text.chooseKind}>
        {FILE_KINDS.map(({ value, label }) => (
          <Button key={value} variant="default" onClick={() => file.chooseKind(value)}>
            {label}
          </Button>
        ))}
      </div>
      <dl className={styles.holds}>
        {guess.columns.slice(0, MOST_COLUMNS_SHOWN).map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values.length === 0 ? text.emptyColumn : values.map((value) => text.quoted({ value })).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Leave onGiveUp={onGiveUp} />
      </div>
    </section>
  );
}

/** The file's name and how it is written. */
function FileLine({ upload, reading }: { readonly upload: Upload; readonly reading: Reading | null }) {
  const parts = [text.size(upload.bytes), ...(reading ? readAs(reading) : [])];
  return (
    <p className={styles.file}>
      <b translate="no">{upload.file_name}</b>
      {parts.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </p>
  );
}

function readAs({ guess, draft }: Reading): string[] {
  const { format, encoding, delimiter, sheet, packed } = guess;
  const zone = draft['zone'];
  return [
    text.format(format),
    packed ? text.packed : '',
    encoding === null ? '' : text.encoding(encoding),
    delimiter === null ? '' : text.delimiter(delimiter),
    sheet === null ? '' : text.sheet({ name: sheet }),
    draft.decimal === undefined ? '' : text.decimal[draft.decimal],
    typeof zone === 'string' ? zone : '',
  ].filter((part) => part !== '');
}

/** Reads the whole file by itself, once, where its first rows name campsites that nobody knows: so all of them can be asked about. */
function useFirstTry(
  upload: Upload,
  reading: Reading | null,
  { act, isBusy }: ReturnType<typeof useUploadActions>,
): void {
  const tried = useRef(false);
  const { data, isPlaceholderData } = usePreview(upload.id, reading?.draft ?? null);
  const isFresh = upload.state === 'ready' && upload.report === null && upload.problem === null && !isBusy;
  const namesUnknown = !isPlaceholderData && (data?.unknown_campsites ?? 0) > 0;
  useEffect(() => {
    if (tried.current || !isFresh || !namesUnknown || reading === null || missingFields(reading.draft).length > 0)
      return;
    tried.current = true;
    act('tryUpload', reading.draft);
  }, [isFresh, namesUnknown, act, reading]);
}

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

interface TablePanelProps {
  readonly file: ReturnType<typeof useReading>;
  readonly guess: UploadGuess;
  readonly isOpen: boolean;
}

/** Where the table of the file was found; another sheet, or another line with the names of its columns, can be chosen. */
function TablePanel({ file, guess, isOpen }: TablePanelProps) {
  const { sheets, top, header_line: headerLine } = guess;
  const { table, chooseTable } = file;
  if (top.length === 0) return null;
  const isChosen = table.sheet !== null || table.headerLine !== null;
  return (
    <section className={own.panel}>
      {sheets.length > 1 && <SheetChoice guess={guess} onSheet={(sheet) => chooseTable({ sheet, headerLine: null })} />}
      <details open={isOpen || isChosen || (headerLine ?? 1) > 1}>
        <summary>
          <b>{text.tableTitle}</b> {headerLine !== null && text.headerAt({ line: headerLine })}
        </summary>
        <p className={own.hint}>{text.headerHint}</p>
        <div className={own.scroll} role="region" aria-label={text.tableTitle} tabIndex={0}>
          <table>
            <tbody>
              {top.map(({ line, cells }) => (
                <tr key={line} data-header={line === headerLine || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      aria-pressed={line === headerLine}
                      aria-label={text.lineAsHeader({ line })}
                      onClick={() => chooseTable({ ...table, headerLine: line })}
                    >
                      {line}
                    </button>
                  </th>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {isChosen && (
          <Button variant="default" onClick={() => chooseTable({ sheet: null, headerLine: null })}>
            {text.asFound}
          </Button>
        )}
      </details>
    </section>
  );
}

function SheetChoice({ guess, onSheet }: { readonly guess: UploadGuess; onSheet(sheet: string): void }) {
  const hidden = guess.sheets.filter((sheet) => sheet.hidden).length;
  const each = guess.sheets.map((sheet) => ({
    value: sheet.name,
    label: sheet.hidden ? text.sheetHidden({ name: sheet.name }) : sheet.name,
  }));
  // Several sheets that are read together are one choice more, until one of them is chosen.
  const together = guess.sheet === null || each.some(({ value }) => value === guess.sheet) ? null : guess.sheet;
  const choices = together === null ? each : [{ value: together, label: together }, ...each];
  return (
    <div className={own.sheet}>
      <ChoiceField label={text.sheetLabel} value={guess.sheet ?? ''} choices={choices} onChange={onSheet} />
      {hidden > 0 && <p className={own.hint}>{text.hiddenSheets({ count: hidden })}</p>}
    </div>
  );
}
