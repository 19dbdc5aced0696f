/** Sentences marked with a section are word for word those of the specification. */
export const administrationText = {
  navigation: 'Administration',
  /** (users-10, users-17), where nobody is signed in any more. */
  notSignedIn: 'No estás autenticado.',
  /** When the server says nothing itself (users-18). */
  unknownError: 'Ocurrió un error desconocido.',
  apiUnreachable: (reason: string) => `Error al conectar con la API: ${reason}`,
};

export const registerText = {
  title: 'Register user',
  lead: 'They get an e-mail with a link to choose their password. Next you say which campsite is theirs.',
  email: 'New user email',
  username: 'New username',
  usernameHelp: 'The name by which Vivac addresses them; they can change it.',
  emailMissing: 'Please enter the email of the new user.',
  usernameMissing: 'Please enter a username.',
  submit: 'Register User',
};

export const referenceText = {
  title: 'Set reference',
  lead: (email: string) => `Which campsite is that of ${email}, and which are compared with it?`,
  submit: 'Save Configuration',
  loading: 'Loading the links of this user…',
  /** Beside the button; each also stands at its own field. */
  faults: (first: string, others: number) =>
    others === 0
      ? first
      : `${first} ${others === 1 ? 'One more link has a fault.' : `${others} more links have faults.`}`,
  /** When the server says nothing itself (users-18). */
  saved: 'Configuración guardada correctamente.',
  noEmailTitle: 'Whose reference campsite?',
  noEmail: 'This page needs the email of a user in its address. Choose the user in the list, or register a new one.',
};

export const usersText = {
  title: 'Manage users',
  lead: 'Who uses Vivac, which campsite is theirs and which are compared with it.',
  columns: {
    email: 'Email',
    reference: 'Reference Campsite Link',
    competitors: 'Competitor Links',
    actions: 'Actions',
  },
  marks: {
    administrator: 'Administrator',
    invited: 'Invited',
    undelivered: 'Invitation not delivered',
    disabled: 'Disabled',
    unsaved: 'Not saved',
  },
  search: 'Search users',
  searchHint: 'Email, name, campsite or link',
  clearSearch: 'Show all users',
  nothingFound: (text: string) => `No user matches “${text}”.`,
  nobody: 'There are no users yet.',
  loading: 'Loading the users…',
  range: (first: number, last: number, all: number) => `${first}–${last} of ${all.toLocaleString('en-GB')}`,
  pages: 'Pages of users',
  previous: 'Previous',
  next: 'Next',
  save: 'Save',
  saveOf: (email: string) => `Save ${email}`,
  delete: 'Delete',
  deleteOf: (email: string) => `Delete ${email}`,
  discard: 'Undo changes',
  invite: 'Invite again',
  resend: 'Resend',
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  undelivered: (reason: string) => `The mail server said: “${reason}”.`,
  undeliveredUnknown: 'The invitation could not be sent.',
  nextTry: (moment: string) => `It is tried again ${moment}.`,
  givenUp: 'It is not tried again by itself.',
  changedBy: (who: string, at: string) => `Links changed by ${who}, ${at}`,
  changed: {
    title: (who: string) => `${who} changed this user meanwhile.`,
    detail: 'Your changes are still here and not saved. Saved now:',
    somebody: 'Somebody',
    reference: 'Reference',
    competitors: 'Competitors',
    none: 'none',
    takeTheirs: 'Use these',
    keepMine: 'Keep mine',
  },
  /** Asked before a user is deleted (users-16). */
  deleteQuestion: (email: string) => `Are you sure you want to delete user ${email}? This action cannot be undone.`,
  deleteTitle: 'Delete user',
  cancel: 'Cancel',
  leaving: { title: 'Leave without saving?', leave: 'Leave', stay: 'Stay' },
  leaveQuestion: (count: number) =>
    count === 1
      ? 'The changes of one user are not saved. They are lost when you leave this page.'
      : `The changes of ${count} users are not saved. They are lost when you leave this page.`,
  dismiss: 'Dismiss this message',
  /** When the server says nothing itself (users-18). */
  notSignedIn: 'You are not authenticated.',
  listFailed: 'Failed to fetch users.',
  updateFailed: 'Failed to update user.',
  deleteFailed: 'Failed to delete user.',
  unreachable: (reason: string) => `API connection error: ${reason}`,
  /** Said when the server’s answer has no message. */
  updated: 'User updated.',
  deleted: 'User deleted.',
  inviteFailed: 'The invitation could not be sent.',
};

/** Messages that could not be sent. */
export const failuresText = {
  lead: 'Messages that could not be sent. Those that are tried again leave by themselves; the others wait for you.',
  columns: {
    address: 'Address',
    rule: 'Rule',
    period: 'Period',
    tries: 'Tries',
    error: 'Last error',
    next: 'Next try',
    actions: 'Actions',
  },
  loading: 'Loading the failures…',
  failed: 'Failed to fetch the messages.',
  retry: 'Retry',
  resend: 'Resend',
  dismiss: 'Dismiss',
  of: (verb: string, email: string, period: string) => `${verb} the message to ${email} of ${period}`,
  none: 'Nothing has failed.',
  noneDetail: 'Messages that the mail server does not take appear here.',
  nobody: 'a user who is gone',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  given: 'Given up',
  soon: 'Soon',
  lastTry: (moment: string) => `Last try ${moment}`,
  unknownError: 'Not known',
  retryFailed: 'The message could not be tried again.',
  dismissFailed: 'The message could not be put away.',
  question: {
    title: 'Dismiss this message?',
    detail: (email: string, words: string) => `It is not sent to ${email} any more: “${words}”`,
    dismiss: 'Dismiss',
    keep: 'Keep it',
  },
};
