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
