export const headerText = {
  skip: 'Skip to the content',
  navigation: 'Main',
  home: 'Vivac, dashboard',
  dashboard: 'Dashboard',
  reviews: 'Reviews',
  /** Begins with what is seen, so that it can be said to a voice control. */
  account: (initials: string, name: string) => `${initials}, account of ${name}`,
  settings: 'Settings',
  manageUsers: 'Manage users',
  registerUser: 'Register user',
  notificationFailures: 'Notification failures',
  unitTypes: 'Accommodation types',
  logout: 'Logout',
  dismiss: 'Dismiss this message',
};
