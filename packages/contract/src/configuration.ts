import { Type } from 'typebox';
import { DayText, endpoint } from './endpoint.ts';

const WebConfiguration = Type.Object({
  product: Type.String(),
  version: Type.String(),
  demo: Type.Boolean({ description: 'True when the market shown is the fictional demo market.' }),
  today: DayText,
  zone: Type.String({ description: 'IANA name of the product’s time zone.' }),
  identity: Type.Object({ kind: Type.Literal('embedded') }),
  map: Type.Object({ tile_url: Type.String(), attribution: Type.String() }),
});

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  tag: 'configuration',
  summary: 'What the web application needs to know before anybody signs in.',
  response: WebConfiguration,
});
