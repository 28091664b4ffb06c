import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { setTimeout as startTimer } from 'node:timers';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetDrafts } from './src/lib/device/drafts.ts';
import { frameDelay, slowPart } from './test/slow.ts';

afterEach(cleanup);
afterEach(forgetDrafts);
// After the last test, the app may still store writes in the database and then remove them from
// localStorage. The window must exist until that is done. fake-indexeddb continues its work in each
// turn of the event loop, so a number of turns is awaited.
const turnCount = 200;
afterAll(async () => {
  vi.useRealTimers();
  for (let turn = 0; turn < turnCount; turn += 1) await new Promise(setImmediate);
  startNewPage();
});
Object.assign(globalThis, { slowPart });
// The files of a worker share the window and the packages, because loading these for each file takes
// most of the time. Each file begins with modules of the product and a page of its own. Listeners of
// the document stay, so a test must remove those that it adds.
const { addEventListener } = window;
const windowListeners: Parameters<typeof window.addEventListener>[] = [];
Object.assign(window, {
  addEventListener: (...listener: (typeof windowListeners)[number]) => {
    windowListeners.push(listener);
    addEventListener.apply(window, listener);
  },
});
// Tests add what jsdom lacks to these objects. React marks a document to which it listens.
const extensibleObjects = [navigator, document, URL];
const keysOf = (object: object) =>
  Object.getOwnPropertyNames(object).filter((key) => !key.startsWith('_react'));
const initialKeys = extensibleObjects.map(keysOf);
// jsdom runs frames in an interval of the global clock, so a test with a fake clock could stop all
// later frames of the worker. These frames run by a timer that no test replaces.
const frames = new Map<number, FrameRequestCallback>();
let lastFrame = 0;
let isScheduled = false;
function runFrames(): void {
  isScheduled = false;
  const callbacks = [...frames];
  for (const [frame, callback] of callbacks) {
    // An earlier callback may have cancelled this one.
    if (!frames.delete(frame)) continue;
    try {
      callback(performance.now());
    } catch (error) {
      reportError(error);
    }
  }
}
window.requestAnimationFrame = (callback) => {
  if (!isScheduled) startTimer(runFrames, frameDelay);
  isScheduled = true;
  lastFrame += 1;
  frames.set(lastFrame, callback);
  return lastFrame;
};
window.cancelAnimationFrame = (frame) => void frames.delete(frame);
const { getElementError } = getConfig();
// Each file ends the timers that it has started, as a browser does when a page is closed. Otherwise an answer
// that a test does not await could arrive after the last file of the worker, when the window no longer exists.
const startedTimers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: setNativeTimeout, setInterval: setNativeInterval } = globalThis;
/** Returns the same function, which also adds each timer to `startedTimers`. */
function recordTimers<Start extends (...given: never[]) => ReturnType<typeof setTimeout>>(
  start: Start,
): Start {
  const recordingStart = (...given: Parameters<Start>) => {
    const timer = start(...given);
    startedTimers.add(timer);
    return timer;
  };
  return Object.defineProperties(recordingStart, Object.getOwnPropertyDescriptors(start)) as Start;
}
Object.assign(globalThis, {
  setTimeout: recordTimers(setNativeTimeout),
  setInterval: recordTimers(setNativeInterval),
});

function startNewPage() {
  for (const timer of startedTimers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: setNativeTimeout, setInterval: setNativeInterval });
  frames.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Object.assign(window, { addEventListener });
  for (const listener of windowListeners) window.removeEventListener(...listener);
  for (const [index, object] of extensibleObjects.entries()) {
    for (const key of keysOf(object)) {
      if (!initialKeys[index]?.includes(key)) Reflect.deleteProperty(object, key);
    }
  }
  configure({ getElementError });
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  window.history.replaceState(null, '', '/');
  // React adds the styles of packages once to a document.
  for (const element of document.head.querySelectorAll(':not(style)')) element.remove();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

configure({
  // Long, because a busy machine needs more time, and a success ends the wait at once. It differs from
  // the delays of the app, so that `fakeLongTimers` can tell them apart.
  asyncUtilTimeout: 40_000,
  // An error that `waitFor` and `findBy` catch needs no picture of the document. The last one gets it.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React records a stack for each element until it has recorded this many in a second. That is a
// seventh of the time of a test of a screen, and only shortens the search for a warning's origin.
const stackCount = { get: () => 10_000, set: () => undefined };
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', stackCount);

// jsdom's DOMException extends the Error of another realm.
Object.setPrototypeOf(DOMException.prototype, Error.prototype);
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
