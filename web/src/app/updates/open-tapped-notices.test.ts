import { expect, it, vi } from 'vitest';
import { openTappedNotices } from './open-tapped-notices.ts';

it('PSH-07 opens the screen of a tapped notice, and confirms it to the worker', () => {
  const container = new EventTarget();
  const location = { hash: '' };
  openTappedNotices(container as ServiceWorkerContainer, location);
  const answer = vi.fn<(message: unknown) => void>();
  const receive = (data: unknown) =>
    container.dispatchEvent(
      Object.assign(new Event('message'), { data, ports: [{ postMessage: answer }] }),
    );
  receive({ kind: 'started' });
  receive(null);
  expect([location.hash, answer.mock.calls]).toEqual(['', []]);
  receive({ kind: 'open-notice', path: '/despensa' });
  expect(location.hash).toBe('/despensa');
  expect(answer).toHaveBeenCalledOnce();
});
