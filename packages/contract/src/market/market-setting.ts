import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

const MarketSetting = Type.Object({
  shown: Type.Boolean({ description: 'Whether figures of all campsites of this installation are shown to anybody.' }),
});

export const getMarketSetting = endpoint({
  method: 'GET',
  path: '/admin/market',
  access: 'admin',
  scope: 'admin',
  tag: 'market',
  summary: 'Whether market figures are shown.',
  response: MarketSetting,
});

export const changeMarketSetting = endpoint({
  method: 'PUT',
  path: '/admin/market',
  access: 'admin',
  scope: 'admin',
  tag: 'market',
  summary: 'Shows market figures, or turns them off: then every call of them answers 404, for everybody.',
  body: MarketSetting,
  response: MarketSetting,
});
