import { Button } from '@mantine/core';
import type { ColumnChoice } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { useState } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { saveFile } from '../../ui/save-file.ts';
import { matrixPicture } from './matrix-picture.ts';
import type { Matrix } from './matrix-query.ts';
import type { MatrixRow } from './matrix-rows.ts';
import { matrixText } from './matrix-text.ts';
import styles from './matrix.module.css';
import { useMatrixFile } from './use-matrix-file.ts';

const text = wordsOf('market');

interface MatrixActionsProps {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
  readonly selection: OfferFilters;
  readonly choice: ColumnChoice;
}

/** The ways to take the matrix away: copied, as Excel, CSV, or a picture. */
export function MatrixActions({ matrix, rows, selection, choice }: MatrixActionsProps) {
  const [told, setTold] = useState<string | null>(null);
  const file = useMatrixFile(selection, choice);
  const copy = () =>
    void navigator.clipboard.writeText(matrixText(matrix, rows)).then(
      () => setTold(text.copied),
      () => setTold(text.copyFailed),
    );
  const draw = () => {
    const style = getComputedStyle(document.documentElement);
    const colourOf = (token: string) => style.getPropertyValue(`--${token}`).trim();
    const picture = matrixPicture(matrix, rows, offerSummary(selection), colourOf);
    saveFile({ fileName: `${text.fileName}.svg`, content: new Blob([picture], { type: 'image/svg+xml' }) });
  };
  return (
    <>
      <div className={styles.ways} role="group" aria-label={text.download}>
        <Button variant="default" size="sm" onClick={copy}>
          {text.copy}
        </Button>
        <Button variant="default" size="sm" loading={file.isPending} onClick={() => file.submit('xlsx')}>
          {text.excel}
        </Button>
        <Button variant="default" size="sm" loading={file.isPending} onClick={() => file.submit('csv')}>
          {text.csv}
        </Button>
        <Button variant="default" size="sm" onClick={draw}>
          {text.picture}
        </Button>
      </div>
      <p role="status" className={told === null ? 'visually-hidden' : styles.told}>
        {told}
      </p>
      {file.isError && (
        <p role="alert" className={styles.told}>
          {text.downloadFailed} {errorSentence(file.error)}
        </p>
      )}
    </>
  );
}
