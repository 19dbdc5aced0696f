export const welcomeText = {
  title: 'Welcome',
  /** In Spanish on every language's page. */
  subtitle: 'Rate Shopper para Glamping en España',
  intro:
    'Know every night’s price before your guests do. Vivac sets your campsite beside the competitors you choose, like for like, and shows where you stand.',
  enter: 'Enter',
  featuresTitle: 'What Vivac does for you',
  features: [
    { icon: 'compare', name: 'Prices in real time', detail: 'Compare more than 150 glamping campsites.' },
    { icon: 'map', name: 'An interactive heat map', detail: 'See price differences by region and key dates.' },
    { icon: 'alert', name: 'Alerts that matter', detail: 'Hear of sudden changes in price or availability.' },
    { icon: 'channels', name: 'Strategy by channel', detail: 'Online travel agencies beside the direct web.' },
    { icon: 'grow', name: 'A base that grows', detail: 'Made to become a full revenue management system.' },
  ],
} as const;
