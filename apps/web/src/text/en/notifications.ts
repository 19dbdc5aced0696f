import type { LastRun } from '@vivac/contract/notifications';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';

const outcomes: Readonly<Record<LastRun['outcome'], string>> = {
  sent: 'message sent',
  nothing: 'nothing to tell',
  stale: `nothing to tell, without prices older than ${STALE_AFTER_HOURS} hours`,
  waiting: 'message on its way',
  superseded: 'overtaken by a later one',
  withdrawn: 'not sent, the rule or its campsite was gone',
  limited: 'not sent, your messages of that day were used up',
  failed: 'could not be delivered',
};

/** The notification rules of the settings; sentences word for word from (rule-1). */
export const rulesText = {
  lead: 'Define when and how you want to receive notifications',
  address: (email: string, zone: string) => `By e-mail to ${email}, by the clock of ${zone.replaceAll('_', ' ')}.`,
  fields: {
    type: 'Type',
    schedule: 'Schedule',
    day: 'Day',
  },
  email: 'Email',
  schedules: { daily: 'Daily', weekly: 'Weekly' },
  anyDay: 'Any',
  range: ({ min, max }: { readonly min: number; readonly max: number }) => `${min} to ${max}`,
  limitMissing: ({ min, max }: { readonly min: number; readonly max: number }) =>
    `Please enter a number from ${min} to ${max}.`,
  limitWrong: ({ min, max }: { readonly min: number; readonly max: number }) =>
    `This must be ${min} to ${max}, with at most two decimals.`,
  add: 'Add rule',
  same: (row: number) => `Rule ${row} does the same already.`,
  sameButFilters: (row: number) => `Rule ${row} differs in its filters alone. Change those.`,
  full: (most: number) => `At most ${most} rules of a kind can be kept. Remove one first.`,
  current: 'Current rules',
  none: 'No rules yet.',
  enabled: 'Enabled',
  remove: 'Remove',
  /** Names a button that stands beside several rules. */
  of: (verb: string, words: string) => `${verb}: ${words}`,
  added: (words: string) => `Added, not saved yet: ${words}`,
  removed: 'Removed, not saved yet.',
  unsaved: 'Not saved yet',
  off: 'Off',
  next: (moment: string) => `Next ${moment}`,
  last: (moment: string, outcome: LastRun['outcome']) => `Last ${moment}: ${outcomes[outcome]}`,
  save: 'Save Notifications',
  saved: 'Notifications saved.',
  failed: 'Error saving notifications.',
  someRefused: 'What is wrong is said beside the rules. Nothing was changed.',
  changedElsewhere: 'Meanwhile the rules were changed elsewhere. Nothing was saved.',
  changes: 'Unsaved changes',
  discard: 'Undo changes',
  loading: 'Loading your rules…',
  loadFailed: 'Your rules could not be loaded. They are safe; nothing can be changed until they are here.',
  dismiss: 'Dismiss this message',
  noCampsite: 'No campsite of yours is set yet. Rules are kept, and begin to tell once an administrator has set it.',
  overtaken: {
    title: 'Your rules were changed elsewhere meanwhile, in another window or by the link of a message.',
    detail: 'Your changes are still here and not saved. Saved now:',
    none: 'No rules yet.',
    off: ' (off)',
    takeTheirs: 'Load them again',
    keepMine: 'Keep mine',
  },
  leaving: { title: 'Leave without saving?', leave: 'Leave', stay: 'Stay' },
  leaveQuestion: 'Your changes of the notifications are not saved. They are lost when you leave.',
};

/** The filters that a rule of prices compares under. */
export const ruleFiltersText = {
  action: 'Filters',
  title: 'Compare under',
  unset: 'Any',
  gone: (value: string) => `${value} (not on offer any more)`,
  findsNothing: (values: string) =>
    `No campsite of yours offers ${values} any more: this rule finds nothing until you choose other filters.`,
};

/** What a rule would have sent. */
export const trialText = {
  action: 'Try it',
  title: 'Trial of this rule',
  running: 'Looking at the last 90 days…',
  failed: 'The rule could not be tried.',
  result: (days: number, messages: number) =>
    `In the last ${days} days this rule would have sent ${counted(messages, 'message', 'messages')}.`,
  next: (moment: string) => `It is next looked at ${moment}, once saved.`,
  noCampsite: 'No campsite of yours is set yet, so there is nothing to try it on.',
  stale: (stale: number, runs: number) =>
    `Prices that were more than ${STALE_AFTER_HOURS} hours old were left out on ${stale} of ${runs} mornings.`,
  latest: (shown: number) => (shown === 1 ? 'The message:' : `The latest ${shown}:`),
  more: (rest: number) => `and ${rest} more`,
  leftOut: (names: string, rest: number) =>
    `Left out, older than ${STALE_AFTER_HOURS} hours: ${names}${rest === 0 ? '' : ` and ${rest} more`}`,
};

/** The history of what was sent. */
export const sentText = {
  title: 'Sent messages',
  none: 'No messages have been sent yet. Those of the last 400 days will be listed here.',
  loading: 'Loading the sent messages…',
  failed: 'The sent messages could not be loaded.',
  olderFailed: 'The older messages could not be loaded.',
  older: 'Older messages',
  loadingOlder: 'Loading older messages…',
};

function counted(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
