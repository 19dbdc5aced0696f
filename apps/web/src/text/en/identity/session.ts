export const sessionText = {
  login: {
    title: 'Login',
    lead: 'Sign in to see your prices.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show the password',
    emailMissing: 'Please enter your email.',
    passwordMissing: 'Please enter your password.',
    submit: 'Login',
    forgot: 'Forgot your password?',
    demoTitle: 'This is the demo market',
    demoAccounts: 'Two accounts are ready. Choose one; its password was printed when Vivac was started.',
    accountRoles: { administrator: 'Administrator', manager: 'Manager' },
  },
  reset: {
    title: 'Forgot password',
    lead: 'Tell us your email and we send you a link to choose a new password.',
    email: 'Email',
    submit: 'Send reset link',
    back: 'Back to login',
    /** Word for word (account-4, account-5). */
    emailMissing: 'Please enter your email to reset your password.',
    sent: 'A password reset email has been sent.',
  },
  dismiss: 'Dismiss this message',
};
