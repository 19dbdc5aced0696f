import { useMutation } from '@tanstack/react-query';
import { errorSentence } from '../../api/error-sentence.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { pngOf } from '../../ui/picture/svg-picture.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './channel-files.module.css';

const text = wordsOf('channel-download');

/** The format of a CSV that a spreadsheet in the reader’s language opens. */
type FileFormat = 'xlsx' | 'csv' | 'csv-es';

export interface FileButtonsProps {
  /** What the files are of. */
  readonly title: string;
  /** Asks the server for a file. */
  readonly open: (format: FileFormat) => Promise<Response>;
  /** Draws what is shown; null while nothing is. */
  readonly draw: (() => string) | null;
  /** The name of the picture, without its end. */
  readonly pictureName: string;
}

const FORMATS = ['xlsx', 'csv', 'png'] as const;
type Format = (typeof FORMATS)[number];

/** Excel, CSV and a picture of what a panel shows. */
export function FileButtons({ title, open, draw, pictureName }: FileButtonsProps) {
  const save = useMutation({
    meta: { failureLog: text.downloadLog },
    mutationFn: async (format: Format) => {
      if (format !== 'png') return saveFile(await receivedFile(await open(csvFor(format)), pictureName));
      if (draw !== null) saveFile({ fileName: `${pictureName}.png`, content: await pngOf(draw()) });
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={text.download}>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          disabled={draw === null || save.isPending}
          aria-label={text.downloadOf({ format: text.formats[format], title })}
          onClick={() => save.mutate(format)}
        >
          {text.formats[format]}
        </button>
      ))}
      <span role="status" className={styles.state}>
        {save.isPending ? text.downloading : ''}
      </span>
      {save.isError && (
        <span role="alert" className={styles.failed}>
          {text.downloadFailed} {errorSentence(save.error)}
        </span>
      )}
    </div>
  );
}

const csvFor = (format: 'xlsx' | 'csv'): FileFormat => (format === 'csv' && language !== 'en' ? 'csv-es' : format);

async function receivedFile(response: Response, otherwise: string) {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { fileName: named?.[1] ?? otherwise, content: await response.blob() };
}
