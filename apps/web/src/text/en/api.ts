export const apiText = {
  unreachable: 'Vivac can’t be reached. Check your connection and try again.',
  failed: 'Something went wrong. Please try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
};
