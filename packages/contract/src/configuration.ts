import { Type } from 'typebox';
import { DayText, Nullable, endpoint } from './endpoint.ts';

/** Of the hosted provider a browser needs to know this; nothing of it is secret. */
const Identity = Type.Union([
  Type.Object({
    kind: Type.Literal('embedded'),
    provider: Type.Optional(
      Type.String({
        description: 'Name of a provider of OpenID Connect that signs in too, at `/identity/oidc/start`.',
      }),
    ),
  }),
  Type.Object({
    kind: Type.Literal('firebase'),
    api_key: Type.String(),
    auth_domain: Type.String(),
    project_id: Type.String(),
    emulator_url: Nullable(Type.String({ description: 'Of the Auth emulator, in tests.' })),
  }),
]);

const WebConfiguration = Type.Object({
  product: Type.String(),
  version: Type.String(),
  demo: Type.Boolean({ description: 'True when the market shown is the fictional demo market.' }),
  today: DayText,
  zone: Type.String({ description: 'IANA name of the product’s time zone.' }),
  identity: Identity,
  market_off: Type.Optional(
    Type.Boolean({ description: 'Figures of all campsites are turned off: `/market` answers 404.' }),
  ),
  restorable: Type.Optional(
    Type.Boolean({ description: 'Nobody has a password here yet: a backup may be restored (`/restore`).' }),
  ),
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
