import { Button } from '@mantine/core';
import { wallClockWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './as-of.module.css';

const asOfText = wordsOf('as-of');

interface AsOfBannerProps {
  readonly asOf: string;
  onBackToNow(): void;
}

/** Says as long as it is so that everything is shown as it was known at an earlier moment, and leads back. */
export function AsOfBanner({ asOf, onBackToNow }: AsOfBannerProps) {
  return (
    <div className={styles.banner} role="status">
      <p>{asOfText.banner({ moment: wallClockWords(asOf) })}</p>
      <Button variant="default" size="xs" className={styles.back} onClick={onBackToNow}>
        {asOfText.backToNow}
      </Button>
    </div>
  );
}
