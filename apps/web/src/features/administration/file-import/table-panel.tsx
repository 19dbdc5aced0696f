import { Button } from '@mantine/core';
import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { fileImportText as text } from './file-import-words.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import styles from './table-panel.module.css';
import type { useReading } from './use-upload.ts';

interface TablePanelProps {
  readonly file: ReturnType<typeof useReading>;
  readonly guess: UploadGuess;
  readonly isOpen: boolean;
}

/** Where the table of the file was found; another sheet, or another line with the names of its columns, can be chosen. */
export function TablePanel({ file, guess, isOpen }: TablePanelProps) {
  const { sheets, top, header_line: headerLine } = guess;
  const { table, chooseTable } = file;
  if (top.length === 0) return null;
  const isChosen = table.sheet !== null || table.headerLine !== null;
  return (
    <section className={styles.panel}>
      {sheets.length > 1 && <SheetChoice guess={guess} onSheet={(sheet) => chooseTable({ sheet, headerLine: null })} />}
      <details open={isOpen || isChosen || (headerLine ?? 1) > 1}>
        <summary>
          <b>{text.tableTitle}</b> {headerLine !== null && text.headerAt({ line: headerLine })}
        </summary>
        <p className={styles.hint}>{text.headerHint}</p>
        <div className={styles.scroll} role="region" aria-label={text.tableTitle} tabIndex={0}>
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
    <div className={styles.sheet}>
      <ChoiceField label={text.sheetLabel} value={guess.sheet ?? ''} choices={choices} onChange={onSheet} />
      {hidden > 0 && <p className={styles.hint}>{text.hiddenSheets({ count: hidden })}</p>}
    </div>
  );
}
