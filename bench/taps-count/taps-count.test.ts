// @vitest-environment jsdom
import type { Locator, Page } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { isMet, formatVerdict } from '../report.ts';
import { countGoals, countTable, failedCount } from './figures.ts';
import { Hand, isFieldFocused, findTapPoint, type TapPoint } from './hand.ts';

const job = { name: 'take', title: 'take a thing', bound: 1 };

it('compares taps with the bound, and counts keys separately', () => {
  const results = [
    { ...job, count: { taps: 1, keys: 0 } },
    { ...job, name: 'price', bound: 2, count: { taps: 3, keys: 4 } },
  ];
  expect(countGoals(results).map(formatVerdict)).toEqual([
    'goal taps-count-take: 1.00 (bound 1) held',
    'goal taps-count-price: 3.00 (bound 2) missed',
  ]);
  expect(countTable(results).rows).toEqual([
    ['take a thing', '1', '0', '1'],
    ['take a thing', '3', '4', '2'],
  ]);
});

it('misses the bound of a job that could not be done', () => {
  expect(countGoals([{ ...job, count: failedCount }]).map(isMet)).toEqual([false]);
});

/** Creates a hand on a fake page, where every control is found at `tapPoint`. */
function createHand(tapPoint: TapPoint, isFocused = true) {
  const actions: string[] = [];
  const page = {
    evaluate: async (pageFunction: unknown) => pageFunction === isFieldFocused && isFocused,
    touchscreen: { tap: async (x: number, y: number) => actions.push(`tap ${x} ${y}`) },
    keyboard: {
      type: async (text: string) => actions.push(text),
      press: async (key: string) => actions.push(key),
    },
  };
  const target = {
    waitFor: async () => undefined,
    scrollIntoViewIfNeeded: async () => undefined,
    evaluate: async () => tapPoint,
    toString: () => 'Ok',
  };
  const hand = new Hand(page as unknown as Page, 50);
  return { hand, actions, target: target as unknown as Locator };
}

it('counts taps and keys since the last count', async () => {
  const { hand, actions, target } = createHand({ point: { x: 10, y: 20 } });
  await hand.tap(target);
  await hand.type('9,49');
  await hand.pressEnter();
  expect(hand.readAndResetCount()).toEqual({ taps: 1, keys: 5 });
  expect(hand.readAndResetCount()).toEqual({ taps: 0, keys: 0 });
  expect(actions).toEqual(['tap 10 20', '9,49', 'Enter']);
});

it('refuses a tap on a covered control, and keys while no field has the focus', async () => {
  const { hand, actions, target } = createHand({ reason: 'A toast covers it.' }, false);
  await expect(hand.tap(target)).rejects.toThrow('Ok cannot be tapped: A toast covers it.');
  await expect(hand.type('9')).rejects.toThrow('no visible field has the focus');
  expect(actions).toEqual([]);
  expect(hand.readAndResetCount()).toEqual({ taps: 0, keys: 0 });
});

it('finds the middle of a control as its tap point, or says why it cannot be tapped', () => {
  document.body.innerHTML = '<button>Ok</button><p>Aviso</p>';
  const [button, notice] = [...document.body.children] as [HTMLButtonElement, Element];
  const elementFromPoint = vi.fn<() => Element | null>(() => button);
  Object.assign(document, { elementFromPoint });
  const box = vi.spyOn(button, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(10, 20, 40, 20));
  expect(findTapPoint(button)).toEqual({ point: { x: 30, y: 30 } });
  elementFromPoint.mockReturnValueOnce(notice);
  expect(findTapPoint(button)).toEqual({ reason: '<p>Aviso</p> covers it.' });
  button.disabled = true;
  expect(findTapPoint(button)).toEqual({ reason: 'It is disabled.' });
  box.mockReturnValue(new DOMRect(10, 2_000, 40, 20));
  expect(findTapPoint(button)).toEqual({ reason: 'It is outside of the screen.' });
  box.mockReturnValue(new DOMRect(0, 0, 0, 0));
  expect(findTapPoint(button)).toEqual({ reason: 'It has no size.' });
});
