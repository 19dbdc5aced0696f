import { expect, it } from 'vitest';
import { sharedBuffersMb } from './create-cluster.ts';

const MB = 1024 * 1024;

it.each([
  [512, 128],
  [1024, 128],
  [1032, 129],
  [4096, 512],
  [8192, 1024],
  [65_536, 1024],
])('with %i MB of memory shared_buffers is %i MB', (memoryMb, buffersMb) => {
  expect(sharedBuffersMb(memoryMb * MB)).toBe(buffersMb);
});
