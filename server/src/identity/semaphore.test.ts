import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('AUT-13 runs a limited number of tasks at once, queues a few, and refuses more', async () => {
  const semaphore = createSemaphore(2, 1);
  expect(await semaphore.acquire()).toBe(true);
  expect(await semaphore.acquire()).toBe(true);
  let hasThirdStarted = false;
  const third = semaphore.acquire().then((hasStarted) => {
    hasThirdStarted = hasStarted;
  });
  expect(await semaphore.acquire()).toBe(false);
  expect(hasThirdStarted).toBe(false);
  semaphore.release();
  await third;
  expect(hasThirdStarted).toBe(true);
  semaphore.release();
  semaphore.release();
  expect(await semaphore.acquire()).toBe(true);
  expect(await semaphore.acquire()).toBe(true);
  const [waiting, refused] = [semaphore.acquire(), await semaphore.acquire()];
  expect(refused).toBe(false);
  semaphore.release();
  expect(await waiting).toBe(true);
});
