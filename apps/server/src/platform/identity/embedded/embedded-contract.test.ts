import { expect } from 'vitest';
import { identityContract } from '../identity-contract.ts';
import { choosePasswordOn, createFixture } from './fixture.ts';

identityContract('embedded', async () => {
  const fixture = await createFixture();
  return {
    provider: fixture.identity,
    visitor: () => fixture.visitor(),
    async choosePassword(email, password) {
      const saved = await choosePasswordOn(fixture.app, fixture.linkTo(email), password);
      expect(saved.statusCode).toBe(200);
    },
    close: () => fixture.close(),
  };
});
