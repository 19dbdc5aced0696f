import type { CheckedLink } from '@vivac/contract/accounts';

export const linkText = {
  reference: 'Reference campsite link',
  referenceHelp: 'The page where this user’s own campsite is sold.',
  competitors: 'Competitor links',
  competitorsHelp: 'One campsite a row. Several links, one a line, can be pasted at once.',
  competitor: (row: number) => `Competitor ${row}`,
  referencePlaceholder: 'https://www.booking.com/hotel/es/your-campsite.html',
  competitorPlaceholder: (row: number) => `https://www.booking.com/hotel/es/competitor-${row}.html`,
  add: 'Add competitor',
  counted: (filled: number, most: number) => `${filled} of ${most} competitors`,
  full: (most: number) => `${most} competitors are the most that can be compared. Remove one to add another.`,
  tooMany: (filled: number, most: number) =>
    `There are ${filled} competitors, and at most ${most} can be compared. Remove ${filled - most}.`,
  remove: 'Remove',
  removeRow: (row: number) => `Remove competitor ${row}`,
  referenceMissing: 'Please enter the link of the reference campsite.',
  invalid: (row: number) =>
    `${row === 0 ? 'The reference link' : `Competitor ${row}`} is not a web address such as https://www.example.com/campsite.`,
  repeated: (row: number, first: number, name: string | null) =>
    `Competitor ${row} is ${first === 0 ? 'the reference campsite itself' : `the same campsite as competitor ${first}`}` +
    `${name === null ? '' : ` (${name})`}.`,
  checking: 'Looking it up…',
  states: {
    waiting: 'Waiting for data',
    unknown: 'Not known yet: once saved it is waiting for data',
  } satisfies Partial<Record<CheckedLink['state'], string>>,
  unchecked: 'Could not be looked up just now; it can be saved all the same',
};
