import { locale, wordsOf, onceRequested } from '../../text/reader.ts';

const text = wordsOf('downloads');

/** As they are called in a sentence. */
const FORMATS = { xlsx: 'Excel', csv: 'CSV', 'csv-es': 'CSV', pdf: 'PDF' } as const;

type Subject = 'prices' | 'reviews';
type Format = keyof typeof FORMATS;

const megabytes = onceRequested(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const BYTES_PER_MEGABYTE = 1_000_000;

export const downloadText = {
  ...text,
  failureLog: { prices: 'Error downloading prices', reviews: 'Error downloading reviews' },
  preparing: (subject: Subject, format: Format) => text.preparing({ subject, format: FORMATS[format] }),
  receiving: (subject: Subject, format: Format) => text.receiving({ subject, format: FORMATS[format] }),
  cancelOf: (subject: Subject, format: Format) => text.cancelOf({ subject, format: FORMATS[format] }),
  /** What has arrived, to a tenth of a megabyte. */
  received: (bytes: number) => text.received({ megabytes: megabytes().format(bytes / BYTES_PER_MEGABYTE) }),
};
