import { Button } from '@mantine/core';
import { openCall } from '../../../../api/call.ts';
import { useSubmission } from '../../../../api/use-submission.ts';
import { fileImportText as text } from '../file-import-words.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import styles from './result.module.css';

/** Saves the rows that were left out, for whoever mends them. */
export function SaveLeftOut({ id }: { readonly id: string }) {
  const saving = useSubmission({
    mutationFn: async () => {
      const response = await openCall('downloadUploadLeftOut', { params: { id } });
      saveFile({ fileName: text.leftOutFile, content: await response.blob() });
    },
  });
  return (
    <div className={styles.again}>
      <Button variant="subtle" onClick={() => saving.submit()}>
        {text.saveLeftOut}
      </Button>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, text.saveFailed)}</Notice>}
    </div>
  );
}
