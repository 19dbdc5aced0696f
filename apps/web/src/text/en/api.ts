export const apiText = {
  unreachable: 'Vivac can’t be reached. Check your connection and try again.',
  noAnswer: 'Vivac has not answered. It may be busy: try again in a moment.',
  connection: {
    offline: 'You are offline. What you see may be old; it is brought up to date when the network is back.',
    unreachable: 'Vivac can’t be reached. What you see may be old; it is brought up to date when Vivac is back.',
  },
  failed: 'Something went wrong. Please try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
};
