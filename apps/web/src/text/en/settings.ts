/** The account settings; sentences word for word from (account-8). */
export const settingsText = {
  title: 'Account settings',
  back: 'Back to Dashboard',
  sections: 'Account settings',
  dismiss: 'Dismiss this message',
  profile: {
    title: 'Profile',
    name: 'Display Name',
    nameMissing: 'Please enter your display name.',
    email: 'Email',
    emailHelp: 'Email cannot be changed',
    submit: 'Update Profile',
    updated: 'Profile updated successfully.',
  },
  password: {
    title: 'Password',
    lead: 'After a change you stay signed in here, and are signed out everywhere else.',
    current: 'Current Password',
    next: 'New Password',
    confirmation: 'Confirm New Password',
    show: {
      current: 'Show the current password',
      next: 'Show the new password',
      confirmation: 'Show the repeated new password',
    },
    missing: {
      current: 'Please enter your current password.',
      next: 'Please enter a new password.',
      confirmation: 'Please enter the new password again.',
    },
    notCurrent: 'This is not your current password.',
    mismatch: 'New passwords do not match.',
    submit: 'Update Password',
    changed: 'Password changed successfully.',
  },
  notifications: { title: 'Notifications' },
};
