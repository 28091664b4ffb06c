import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetDrafts } from './src/lib/device/drafts.ts';

afterEach(cleanup);
afterEach(forgetDrafts);
// Taps of the last test are still on their way to the database, which strikes them off localStorage:
// the window must not go before that. fake-indexeddb goes on with each turn of the event loop.
const turns = 200;
afterAll(async () => {
  vi.useRealTimers();
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
});
// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });

// What jsdom lacks: its window is a phone's, and nothing scrolls or grows.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('max-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
