import { EVERY_SCREEN, type Screen, visit } from '../support/every-screen.ts';
import { MOST_SHIFT, answerOneByOne, everyAnswerDrawn, shiftOf, watchShifts } from '../support/layout-shift.ts';
import { expect, test } from '../support/journey.ts';

const ALL_TICKED: Screen = {
  name: 'dashboard with all ticked',
  account: 'manager',
  address: '/dashboard?campsites=all',
  awaits: '[data-band]',
};

test.describe.configure({ mode: 'parallel' });

for (const account of ['nobody', 'manager', 'admin'] as const) {
  test.describe(`for ${account}`, () => {
    test.use({ account });
    // @holds call-15
    test('nothing moves by more than 0.05 while any page loads, one answer after the other', async ({
      page,
      expectedMessages,
    }) => {
      test.setTimeout(240_000);
      expectedMessages.push(/no-such-page/);
      await watchShifts(page);
      await answerOneByOne(page);
      for (const screen of [...EVERY_SCREEN, ALL_TICKED].filter((one) => one.account === account)) {
        await visit(page, screen);
        await everyAnswerDrawn(page);
        expect.soft(await shiftOf(page), screen.name).toBeLessThanOrEqual(MOST_SHIFT);
      }
    });
  });
}
