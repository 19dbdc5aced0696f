import { expect } from 'vitest';
import { identityContract } from '@vivac/testing/identity/identity-contract';
import { choosePasswordOn, createFixture } from '@vivac/testing/identity/embedded-identity-fixture';

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
