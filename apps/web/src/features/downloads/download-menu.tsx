import { downloadText } from './download-words.ts';
import { HeaderMenu, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import type { DownloadFormat, Download, Downloads } from './use-downloads.ts';
import styles from './downloads.module.css';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/states/notice.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';

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
      <LineIcon
        box={20}
        sizePx={18}
        path="M10 3v9.5m-3.6-3.4L10 12.7l3.6-3.6M3.5 13.5v2A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-2"
      />
      <span className={styles.words}>{downloadText.button}</span>
    </>
  );
}

/** How far the downloads are, each with a way to give it up. */
export function DownloadList({ list, end }: Pick<Downloads, 'list' | 'end'>) {
  return (
    <div className={styles.list}>
      {list.map((download) => (
        <Row key={download.id} download={download} onEnd={() => end(download.id)} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly download: Download;
  readonly onEnd: () => void;
}

function Row({ download: { stage, format }, onEnd }: RowProps) {
  const dismiss = { label: downloadText.dismiss, act: onEnd };
  if (stage.is === 'failed' || stage.is === 'unasked') {
    return (
      <div className="bordered rounded on-paper lifted anywhere">
        <Notice tone="error" dismiss={dismiss}>
          {stage.sentence}
        </Notice>
      </div>
    );
  }
  if (stage.is === 'saved') {
    return (
      <div className="bordered rounded on-paper lifted anywhere">
        <Notice tone="success" dismiss={dismiss}>
          {downloadText.saved({ fileName: stage.fileName })}
        </Notice>
      </div>
    );
  }
  const { subject } = stage;
  const isReceiving = stage.is === 'receiving';
  return (
    <div className={`bordered rounded on-paper lifted anywhere ${styles.progress}`}>
      {/* Said when it changes; the growing size is for the eye. */}
      <span role="status" className="grow">
        {isReceiving ? downloadText.receiving(subject, format) : downloadText.preparing(subject, format)}
      </span>
      {isReceiving && <span className={styles.size}>{downloadText.received(stage.bytes)}</span>}
      <Button
        variant="default"
        size="xs"
        className={styles.cancel}
        aria-label={downloadText.cancelOf(subject, format)}
        onClick={onEnd}
      >
        {downloadText.cancel}
      </Button>
      <span className={styles.bar} aria-hidden="true" />
    </div>
  );
}
