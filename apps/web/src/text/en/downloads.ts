const SUBJECTS = { prices: 'Prices', reviews: 'Reviews' } as const;
const FORMATS = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

type Subject = keyof typeof SUBJECTS;
type Format = keyof typeof FORMATS;

const megabytes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const BYTES_PER_MEGABYTE = 1_000_000;

export const downloadText = {
  button: 'Download data',
  subjects: SUBJECTS,
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', pdf: 'PDF (.pdf)' },
  region: 'Downloads',
  preparing: (subject: Subject, format: Format) => `${SUBJECTS[subject]} as ${FORMATS[format]}: being prepared`,
  receiving: (subject: Subject, format: Format) => `${SUBJECTS[subject]} as ${FORMATS[format]}: arriving`,
  saved: (fileName: string) => `${fileName} is saved.`,
  /** What has arrived, to a tenth of a megabyte. */
  received: (bytes: number) => `${megabytes.format(bytes / BYTES_PER_MEGABYTE)} MB`,
  cancel: 'Cancel',
  cancelOf: (subject: Subject, format: Format) => `Cancel ${SUBJECTS[subject]} as ${FORMATS[format]}`,
  dismiss: 'Dismiss this message',
  failed: (subject: Subject, reason: string) => `${SUBJECTS[subject]} could not be downloaded. ${reason}`,
  interrupted: 'The connection was lost before all had arrived. Nothing was saved; please try again.',
  failureLog: { prices: 'Error downloading prices', reviews: 'Error downloading reviews' },
  selectCampsite: 'Please select a campsite to download reviews.',
  noReference: 'Prices are compared with your own campsite, and none has been set for you yet.',
};
