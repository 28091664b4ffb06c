import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('AUT-13 hashes few passwords at once, in turn, and refuses a caller who would wait too long', async () => {
  const gate = createGate(2, 1);
  expect(await gate.enter()).toBe(true);
  expect(await gate.enter()).toBe(true);
  let isThirdIn = false;
  const third = gate.enter().then((isIn) => {
    isThirdIn = isIn;
  });
  expect(await gate.enter()).toBe(false);
  expect(isThirdIn).toBe(false);
  gate.leave();
  await third;
  expect(isThirdIn).toBe(true);
  gate.leave();
  gate.leave();
  expect(await gate.enter()).toBe(true);
  expect(await gate.enter()).toBe(true);
  const [waits, turnedAway] = [gate.enter(), await gate.enter()];
  expect(turnedAway).toBe(false);
  gate.leave();
  expect(await waits).toBe(true);
});
