import { describe, expect, it } from 'vitest';
import { createRememberedAnswers } from './remembered-answers.ts';

describe('the memory of whole answers (entity tag)', () => {
  it('tells an answer by its tag, and no other', () => {
    const answers = createRememberedAnswers();
    answers.remember('W/"one"', '[1]');
    expect(answers.find('W/"one"')).toBe('[1]');
    expect(answers.find('W/"two"')).toBeUndefined();
  });

  it('is bounded: the oldest answer goes first', () => {
    const answers = createRememberedAnswers(10);
    answers.remember('a', '12345');
    answers.remember('b', '12345');
    answers.remember('c', '12345');
    expect(['a', 'b', 'c'].map((tag) => answers.find(tag) !== undefined)).toEqual([false, true, true]);
  });

  it('keeps no answer of more than 200,000 characters', () => {
    const answers = createRememberedAnswers();
    answers.remember('long', 'x'.repeat(200_001));
    expect(answers.find('long')).toBeUndefined();
  });

  it('forgets everything after its time, as a restored database may come to the same versions', async () => {
    const answers = createRememberedAnswers(10, 20);
    answers.remember('a', '1');
    await expect.poll(() => answers.find('a')).toBeUndefined();
    answers.remember('b', '123456789');
    expect(answers.find('b')).toBe('123456789');
  });
});
