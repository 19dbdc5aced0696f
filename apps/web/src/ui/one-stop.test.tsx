import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { oneStop } from './one-stop.ts';

const HTML = `
  <button id="before">before</button>
  <div id="tools" role="toolbar">
    <button id="first">first</button>
    <label><input type="radio" name="way" id="radio" checked /></label>
    <input type="checkbox" id="tick" />
    <input type="search" id="words" />
    <a href="/x" id="link">link</a>
    <div role="menu"><button id="item" tabindex="-1">item</button></div>
    <button id="gone" disabled>gone</button>
  </div>
  <button id="after">after</button>`;
const focused = () => document.activeElement?.id;
const by = (id: string) => document.getElementById(id) as HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = HTML;
  return oneStop(document.getElementById('tools'));
});

// @holds answer-11
describe('the controls of a toolbar', () => {
  test('are one stop beside its radio buttons, to which Tab comes back where it was', async () => {
    const user = userEvent.setup();
    by('before').focus();
    await user.tab();
    expect(focused()).toBe('first');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('tick');
    await user.tab();
    expect(focused()).toBe('after');
    await user.tab({ shift: true });
    expect(focused()).toBe('tick');
  });

  test('are walked by arrows, Home and End; menus, radio buttons and what is disabled are passed', async () => {
    const user = userEvent.setup();
    by('first').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('link');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('link');
    await user.keyboard('{Home}');
    expect(focused()).toBe('first');
    await user.keyboard('{End}');
    expect(focused()).toBe('link');
    expect(by('item').tabIndex).toBe(-1);
  });

  test('leave left and right to a field in which somebody types, up and down to the menus of a line', async () => {
    const user = userEvent.setup();
    by('words').focus();
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(focused()).toBe('words');
    by('tools').setAttribute('aria-orientation', 'horizontal');
    by('first').focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('first');
  });

  test('that come or are enabled later join the stop', async () => {
    by('gone').disabled = false;
    by('tools').insertAdjacentHTML('afterbegin', '<button id="late">late</button>');
    await expect.poll(() => [by('late').tabIndex, by('gone').tabIndex, by('first').tabIndex]).toEqual([0, -1, -1]);
  });
});
