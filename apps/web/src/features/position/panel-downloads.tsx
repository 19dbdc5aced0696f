import { type RefObject, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { configurationQuery, openCall } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import type { CallQuery } from '../../api/routes.ts';
import { fileNameOf, receiveFile } from '../downloads/use-downloads.ts';
import { wordsOf } from '../../text/reader.ts';
import { savePicture } from '../../ui/figures/save-picture.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './position-page.module.css';

const { downloads: text } = wordsOf('position');

type Requested = Omit<CallQuery<'downloadPosition'>, 'format'>;
const FORMATS = ['xlsx', 'csv', 'csv-es', 'picture'] as const;
type Format = (typeof FORMATS)[number];

/** The list closes by Escape and by a press or a focus elsewhere. */
function useClosing(place: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const list = place.current;
      if (!list?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = !(event instanceof KeyboardEvent) && !list.contains(event.target as Node);
      if (isEscape) list.querySelector('summary')?.focus();
      if (isEscape || isElsewhere) list.open = false;
    };
    const events = ['keydown', 'pointerdown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, close);
    return () => events.forEach((name) => document.removeEventListener(name, close));
  }, [place]);
}

interface PanelDownloadsProps {
  readonly title: string;
  readonly query: Requested;
}

/** What a figure can be taken away as. */
export function PanelDownloads({ title, query }: PanelDownloadsProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useClosing(place);
  const queryClient = useQueryClient();

  async function take(format: Format): Promise<void> {
    const { zone, today } = await queryClient.ensureQueryData(configurationQuery);
    const drawing = place.current?.closest('section')?.querySelector<SVGSVGElement>('svg[data-picture]');
    await (format === 'picture'
      ? takePicture(drawing, title, `Position_${query.subject}_${today}.png`)
      : takeFile(query, format, zone));
  }

  function choose(format: Format): void {
    setBusy(true);
    setFailed(false);
    take(format)
      .catch((error: unknown) => {
        logFailure(text.log, error);
        setFailed(true);
      })
      .finally(() => {
        setBusy(false);
        if (place.current) place.current.open = false;
      });
  }

  return (
    <>
      <details ref={place} className={styles.downloads}>
        <summary aria-label={text.open({ title })}>{text.button}</summary>
        <ul>
          {FORMATS.map((format) => (
            <li key={format}>
              <button type="button" disabled={isBusy} onClick={() => choose(format)}>
                {text[format === 'csv-es' ? 'csv_es' : format]}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {hasFailed && (
        <span role="alert" className={styles.downloadFailed}>
          {text.failed}
        </span>
      )}
    </>
  );
}

async function takeFile(query: Requested, format: Exclude<Format, 'picture'>, zone: string): Promise<void> {
  const { signal } = new AbortController();
  const response = await openCall('downloadPosition', { query: { ...query, format } }, { signal });
  const content = await receiveFile(response, signal, () => undefined);
  saveFile({ fileName: fileNameOf(response.headers, `Position_${query.subject}`, zone, format), content });
}

async function takePicture(drawing: SVGSVGElement | null | undefined, title: string, fileName: string) {
  if (!drawing) throw new Error('There is nothing to draw');
  await savePicture(drawing, title, fileName);
}
