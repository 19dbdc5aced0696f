import { expect, it } from 'vitest';
import { messageOf, SHAPES } from './shapes.ts';

const NOTICE = { id: '1', kind: 'test', at: new Date('2027-01-20T09:00:00Z'), alerts: [], more: 0 } as const;

it.each(['telegram', 'slack'] as const)('for %s the colon before the link is that of the language', (shape) => {
  const bodyIn = (language: 'fr' | 'es') => {
    const message = messageOf(NOTICE, language, 'https://vivac.example');
    return JSON.stringify(SHAPES[shape](message, { url: 'https://hooks.example/1', chat: '1' }).body);
  };
  expect(bodyIn('fr')).toContain('\u00a0: https://vivac.example/inbox');
  expect(bodyIn('es')).toMatch(/\S: https:\/\/vivac.example\/inbox/);
});
