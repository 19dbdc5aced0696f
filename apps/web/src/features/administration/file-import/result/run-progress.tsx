import { Button } from '@mantine/core';
import type { Upload } from '@vivac/contract/administration/uploads';
import { fileImportText as text } from '../file-import-words.ts';
import styles from './result.module.css';

/** How far a try or an import is, with the way to end it. */
export function RunProgress({ upload, onCancel }: { readonly upload: Upload; onCancel(): void }) {
  const { bytes, rows } = upload.progress ?? { bytes: 0, rows: 0 };
  const share = upload.bytes === 0 ? 0 : Math.min(1, bytes / upload.bytes);
  const isTrying = upload.state === 'trying';
  const label = isTrying ? text.trying : text.importing;
  return (
    <div className={styles.progress}>
      <p>{label}</p>
      <progress max={1} value={share} aria-label={label} />
      <p role="status">
        {share === 1 && !isTrying ? text.writing({ rows }) : text.progress({ rows, share: Math.round(share * 100) })}
      </p>
      {!isTrying && <p className={styles.quiet}>{text.mayLeave}</p>}
      <Button variant="default" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
