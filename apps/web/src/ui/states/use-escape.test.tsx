import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useEscape } from './use-escape.ts';

afterEach(cleanup);

/** A full-screen chart with or without a drawer over it; how often Escape has closed the chart. */
function open(drawer: boolean): () => number {
  let closed = 0;
  function Chart() {
    useEscape(true, () => (closed += 1));
    return null;
  }
  render(
    <>
      <Chart />
      <dialog open={drawer} />
    </>,
  );
  return () => closed;
}

test('Escape closes what is shown', () => {
  const closed = open(false);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed()).toBe(1);
});

test('Escape in an open dialog without focus, such as a loading drawer, leaves what is below it', () => {
  const closed = open(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed()).toBe(0);
});
