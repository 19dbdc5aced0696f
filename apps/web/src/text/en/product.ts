export const productText = {
  name: 'Vivac',
  demoMarket: 'Demo market',
  demo: 'Demo',
};
