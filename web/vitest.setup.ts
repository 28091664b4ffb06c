import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetDrafts } from './src/lib/device/drafts.ts';

afterEach(cleanup);
afterEach(forgetDrafts);
// After the last test, the app may still store writes in the database and then remove them from
// localStorage. The window must exist until that is done. fake-indexeddb continues its work in each
// turn of the event loop, so a number of turns is awaited.
const turnCount = 200;
afterAll(async () => {
  vi.useRealTimers();
  for (let turn = 0; turn < turnCount; turn += 1) await new Promise(setImmediate);
});
// Long, because a busy machine needs more time, and a success ends the wait at once.
configure({ asyncUtilTimeout: 15_000 });

// React records a stack for each element until it has recorded this many in a second. That is a
// seventh of the time of a test of a screen, and only shortens the search for a warning's origin.
const stackCount = { get: () => 10_000, set: () => undefined };
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', stackCount);

// Replaces what jsdom lacks: the window has the width of a phone, and nothing scrolls or is resized.
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
