export const pageStateText = {
  loading: 'Loading…',
  failedTitle: 'This page could not be shown',
  failedDetail: 'Nothing was lost.',
  requestId: (id: string) => `If it happens again, quote request ${id}.`,
  retry: 'Retry',
  notFoundTitle: 'There is no such page',
  notFoundDetail: 'The address may be mistyped, or the page has moved.',
  toStart: 'Go to the start page',
};
