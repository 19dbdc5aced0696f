import { Button } from '@mantine/core';
import type { MarketColumn } from '@vivac/domain/market/market-column';
import { type RefObject, useState } from 'react';
import { columnDaysSaid, columnName } from '../../text/market-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { saveFile } from '../../ui/save-file.ts';
import { shadeSteps } from './map-words.ts';
import { mapPngOf, standaloneSvg } from './map-picture.ts';
import styles from './market-map.module.css';

const text = wordsOf('market-map');

interface PictureButtonsProps {
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly column: MarketColumn;
}

/** Saves the map as it is seen, with what it shows above it. */
export function PictureButtons({ drawing, column }: PictureButtonsProps) {
  const [failed, setFailed] = useState(false);
  const save = async (kind: 'svg' | 'png') => {
    const svg = standaloneSvg(drawing.current!, {
      title: `${columnName(column)}, ${columnDaysSaid(column)}`,
      credits: text.credits,
      steps: shadeSteps(),
    });
    const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await mapPngOf(svg);
    saveFile({ fileName: `${text.fileName({ column: column.id })}.${kind}`, content });
  };
  const ask = (kind: 'svg' | 'png') => {
    setFailed(false);
    save(kind).catch(() => setFailed(true));
  };
  return (
    <div className={styles.pictures} role="group" aria-label={text.picture}>
      {(['png', 'svg'] as const).map((kind) => (
        <Button key={kind} variant="default" size="sm" onClick={() => ask(kind)}>
          <span className="visually-hidden">{`${text.picture} (${kind.toUpperCase()})`}</span>
          <span aria-hidden="true">{kind.toUpperCase()}</span>
        </Button>
      ))}
      {failed && <p role="alert">{text.pictureFailed}</p>}
    </div>
  );
}
