import type { ApiKeyScope } from '@vivac/contract/endpoint';

const SCOPES: Readonly<Record<ApiKeyScope, { readonly name: string; readonly means: string }>> = {
  'prices:read': {
    name: 'Read prices',
    means: 'Calendar, chart, map, table and download of the campsites that you see.',
  },
  'reviews:read': { name: 'Read reviews', means: 'Scores, reviews and their download, of the campsites that you see.' },
  'notifications:write': { name: 'Notification rules', means: 'Read and change your rules, and what they sent.' },
  'imports:write': {
    name: 'Send in data',
    means: 'Prices, campsites and reviews, for every user of this installation.',
  },
  admin: { name: 'Administration', means: 'Users, imports, campsites and unit types: all that you can decide.' },
};

/** The account’s API keys. */
export const apiKeysText = {
  lead: 'With a key a program reads your numbers without your password: a spreadsheet, a script, another product. A key can do what its scopes say, and never more than you.',
  docs: 'All calls, to read and to try',
  scopes: SCOPES,
  add: 'New API key',
  none: 'No API keys yet',
  noneHint: 'Make one for each program, so that you can revoke it without stopping the others.',
  list: 'Your API keys',
  others: 'API keys of other users',
  othersLead: 'As an administrator you see them and can revoke them.',
  loading: 'Loading the API keys…',
  failed: 'Failed to fetch the API keys.',
  made: (moment: string) => `Made ${moment}`,
  used: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Never used',
  expires: (moment: string) => `Expires ${moment}`,
  expired: (moment: string) => `Expired ${moment}`,
  isExpired: 'Expired',
  neverExpires: 'Does not expire',
  rate: (requests: number) => `${requests.toLocaleString('en-GB')} ${requests === 1 ? 'request' : 'requests'} a minute`,
  source: (name: string) => `Only the source “${name}”`,
  owner: (email: string) => `of ${email}`,
  dismiss: 'Dismiss this message',
  form: {
    title: 'New API key',
    name: 'Name',
    nameHint: 'Of the program that will use it',
    nameMissing: 'Please name the key.',
    scopes: 'What it can do',
    scopesMissing: 'Please choose at least one.',
    source: 'Only for this source (optional)',
    sourceHint: 'The name by which its data is sent in. Without it: any source.',
    expiry: 'Expires',
    expiries: [
      { value: '30', label: 'In 30 days' },
      { value: '90', label: 'In 90 days' },
      { value: '365', label: 'In a year' },
      { value: '', label: 'Never' },
    ],
    rate: 'At most',
    rates: [10, 60, 300, 1200],
    submit: 'Make the key',
    cancel: 'Cancel',
  },
  fresh: {
    title: (name: string) => `Your new key “${name}”`,
    warning:
      'Copy it now: it is not kept and cannot be shown again. Whoever has it acts in your name, so keep it like a password.',
    key: 'API key',
    copy: 'Copy',
    copied: 'Copied to the clipboard.',
    notCopied: 'The browser did not let it be copied: the key is selected, copy it by hand.',
    done: 'I have copied it',
  },
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke: ${name}`,
  question: {
    title: (name: string) => `Revoke “${name}”?`,
    text: 'Programs that use this key are refused from now on. It cannot be undone.',
    cancel: 'Cancel',
  },
};
