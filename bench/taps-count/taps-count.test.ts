// @vitest-environment jsdom
import type { Locator, Page } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { isMet, verdict } from '../report.ts';
import { countGoals, countTable, failed } from './figures.ts';
import { Hand, hasField, look, type Sight } from './hand.ts';

const job = { name: 'take', title: 'take a thing', bound: 1 };

it('compares taps with the bound, and counts keys separately', () => {
  const done = [
    { ...job, count: { taps: 1, keys: 0 } },
    { ...job, name: 'price', bound: 2, count: { taps: 3, keys: 4 } },
  ];
  expect(countGoals(done).map(verdict)).toEqual([
    'goal taps-count-take: 1.00 (bound 1) held',
    'goal taps-count-price: 3.00 (bound 2) missed',
  ]);
  expect(countTable(done).rows).toEqual([
    ['take a thing', '1', '0', '1'],
    ['take a thing', '3', '4', '2'],
  ]);
});

it('misses the bound of a job that could not be done', () => {
  expect(countGoals([{ ...job, count: failed }]).map(isMet)).toEqual([false]);
});

/** A hand on a page where each tap finds `sight`; `isTyping` says whether a field has the focus. */
function createHand(sight: Sight, isTyping = true) {
  const actions: string[] = [];
  const page = {
    evaluate: async (asked: unknown) => asked === hasField && isTyping,
    touchscreen: { tap: async (x: number, y: number) => actions.push(`tap ${x} ${y}`) },
    keyboard: {
      type: async (text: string) => actions.push(text),
      press: async (key: string) => actions.push(key),
    },
  };
  const target = {
    waitFor: async () => undefined,
    scrollIntoViewIfNeeded: async () => undefined,
    evaluate: async () => sight,
    toString: () => 'Ok',
  };
  const hand = new Hand(page as unknown as Page, 50);
  return { hand, actions, target: target as unknown as Locator };
}

it('counts taps and keys since the last count', async () => {
  const { hand, actions, target } = createHand({ spot: { x: 10, y: 20 } });
  await hand.tap(target);
  await hand.type('9,49');
  await hand.enter();
  expect(hand.count()).toEqual({ taps: 1, keys: 5 });
  expect(hand.count()).toEqual({ taps: 0, keys: 0 });
  expect(actions).toEqual(['tap 10 20', '9,49', 'Enter']);
});

it('refuses a tap on a control that no finger reaches, and keys where no field has the focus', async () => {
  const { hand, actions, target } = createHand({ hidden: 'A toast lies over it.' }, false);
  await expect(hand.tap(target)).rejects.toThrow('No finger reaches Ok: A toast lies over it.');
  await expect(hand.type('9')).rejects.toThrow('nothing to type into');
  expect(actions).toEqual([]);
  expect(hand.count()).toEqual({ taps: 0, keys: 0 });
});

it('finds in the page what a finger reaches', () => {
  document.body.innerHTML = '<button>Ok</button><p>Aviso</p>';
  const [button, notice] = [...document.body.children] as [HTMLButtonElement, Element];
  const elementFromPoint = vi.fn<() => Element | null>(() => button);
  Object.assign(document, { elementFromPoint });
  const box = vi.spyOn(button, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(10, 20, 40, 20));
  expect(look(button)).toEqual({ spot: { x: 30, y: 30 } });
  elementFromPoint.mockReturnValueOnce(notice);
  expect(look(button)).toEqual({ hidden: '<p>Aviso</p> lies over it.' });
  button.disabled = true;
  expect(look(button)).toEqual({ hidden: 'It is switched off.' });
  box.mockReturnValue(new DOMRect(10, 2_000, 40, 20));
  expect(look(button)).toEqual({ hidden: 'It is out of sight.' });
  box.mockReturnValue(new DOMRect(0, 0, 0, 0));
  expect(look(button)).toEqual({ hidden: 'It has no size.' });
});
