import { Button } from '@mantine/core';
import { downloadText } from './download-words.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './downloads.module.css';
import type { Download, Downloads } from './use-downloads.ts';

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
