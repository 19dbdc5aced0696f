import { wordsOf } from '../../text/reader.ts';

const words = wordsOf('backups');

const KB = 1e3;
const MB = 1e6;
const GB = 1e9;

/** Bytes as an operator says them. */
function sizeWords(bytes: number): string {
  if (bytes >= GB) return words.gigabytes({ count: oneDigit(bytes / GB) });
  if (bytes >= MB) return words.megabytes({ count: oneDigit(bytes / MB) });
  return words.kilobytes({ count: Math.ceil(bytes / KB) });
}

const oneDigit = (value: number) => Math.round(value * 10) / 10;

/** The administrator’s page of backups. */
export const backupsText = {
  ...words,
  size: sizeWords,
  occasions: {
    nightly: words.occasions.nightly,
    'before-upgrade': words.occasions.beforeUpgrade,
    asked: words.occasions.asked,
  },
};
