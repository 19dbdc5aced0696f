import { downloadText } from './download-words.ts';
import { HeaderMenu, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import type { DownloadFormat } from './use-downloads.ts';
import styles from './downloads.module.css';

const FORMATS: readonly DownloadFormat[] = ['xlsx', 'csv', 'csv-es', 'pdf'];

interface DownloadMenuProps {
  readonly onChoose: (format: DownloadFormat) => void;
}

/** “Download data” with its formats (download-1); CSV also as Excel in Spanish opens it. */
export function DownloadMenu({ onChoose }: DownloadMenuProps) {
  return (
    <HeaderMenu face={<Face />} buttonClass={styles.button}>
      {FORMATS.map((format) => (
        <HeaderMenuItem key={format} onClick={() => onChoose(format)}>
          {downloadText.formats[format]}
        </HeaderMenuItem>
      ))}
    </HeaderMenu>
  );
}

function Face() {
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M10 3v9.5m-3.6-3.4L10 12.7l3.6-3.6M3.5 13.5v2A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-2" />
      </svg>
      <span className={styles.words}>{downloadText.button}</span>
    </>
  );
}
