import { type LinkVerdict, type LinkVerdictText, linkVerdictText } from '@vivac/domain/sources/link-verdict';
import { language, wordsOf } from '../../../text/reader.ts';
import { sourcesText } from '../../../text/sources.ts';

const words = wordsOf('source-form');
const { doors, kinds, mappings, complete } = words;

/** The form in which a source is added and changed. */
export const sourceFormText = {
  ...words,
  doors: [
    { value: 'feed', label: doors.feed },
    { value: 'page', label: doors.page },
    { value: 'watched', label: doors.watched },
    { value: 'inbox', label: doors.inbox },
    { value: 'mailbox', label: doors.mailbox },
    { value: 'push', label: doors.push },
  ] as const,
  kinds: [
    { value: 'prices', label: kinds.prices },
    { value: 'campsites', label: kinds.campsites },
    { value: 'reviews', label: kinds.reviews },
    { value: 'holidays', label: kinds.holidays },
    { value: 'occupancy', label: kinds.occupancy },
  ] as const,
  mappings: [
    { value: 'none', label: mappings.none },
    { value: 'ready', label: mappings.ready },
    { value: 'own', label: mappings.own },
  ] as const,
  completeChoices: [
    { value: 'unsaid', label: complete.unsaid },
    { value: 'yes', label: complete.yes },
    { value: 'no', label: complete.no },
  ] as const,
  completeMeans: { unsaid: complete.unsaidMeans, yes: complete.yesMeans, no: complete.noMeans },
  verdictOf: (given: LinkVerdict): LinkVerdictText => linkVerdictText(given, language),
  answer: capital,
  everyChoice: (seconds: number) => capital(sourcesText.every(seconds)),
  expectedChoice: sourcesText.period,
  counts: ({ set_aside: setAside, ...rows }: Rows) => words.counts({ ...rows, setAside }),
};

interface Rows {
  readonly read: number;
  readonly stored: number;
  readonly set_aside: number;
  readonly skipped: number;
  readonly rejected: number;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
