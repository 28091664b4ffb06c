import { useEffect, useState } from 'react';
import { afterNextFrameShown } from './after-next-paint.ts';

/**
 * How long other requests wait after the page's load event, milliseconds, so that the first screen
 * loads first.
 */
const headStartMs = 500;

/** The maximum time for which the first screen's data can delay other requests. */
const maxHoldMs = 10_000;

const headStart = new Promise<void>((resolve) => {
  const begin = () => void setTimeout(resolve, headStartMs);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/** The number of holds that have not ended: the first screen, and the data that it waits for. */
let holdCount = 0;
let releaseCallbacks: (() => void)[] = [];

/**
 * Holds back the callbacks of `afterFirstLoad` while the first screen waits for data from the
 * server, at most for `maxHoldMs`. Returns a function that ends the hold.
 */
export function holdFirstLoad(): () => void {
  let isHeld = true;
  holdCount += 1;
  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    holdCount -= 1;
    if (holdCount > 0) return;
    for (const resolve of releaseCallbacks) resolve();
    releaseCallbacks = [];
  }
  setTimeout(release, maxHoldMs);
  return release;
}

let firstScreen: Promise<void> = Promise.resolve();

/**
 * Holds back the callbacks of `afterFirstScreen` and `afterFirstLoad` until the returned function
 * is called, at most for `maxHoldMs`. Call it once, before the app renders. Without this call, the
 * callbacks do not wait for a screen.
 */
export function holdFirstScreen(): () => void {
  const release = holdFirstLoad();
  let onShown = () => {};
  firstScreen = new Promise((resolve) => {
    onShown = resolve;
  });
  setTimeout(onShown, maxHoldMs);
  return () => {
    release();
    onShown();
  };
}

/**
 * Calls back once the first screen is visible. If it is visible already, calls back once the latest
 * change is visible. Use it for requests that a render causes, because React renders the first
 * screen in several tasks, and a request between these tasks would delay the screen.
 */
export function afterFirstScreen(act: () => void): void {
  void firstScreen.then(() => afterNextFrameShown(act));
}

async function waitForFirstLoad(): Promise<void> {
  await headStart;
  if (holdCount > 0) await new Promise<void>((resolve) => releaseCallbacks.push(resolve));
}

/**
 * Calls back once the first screen has loaded. Use it for data that the first screen does not need,
 * but that must be on the device before the network is lost. Each callback runs in its own task, so
 * that several callbacks do not delay a tap. Returns a function that cancels the callback.
 */
export function afterFirstLoad(act: () => void): () => void {
  let isCancelled = false;
  void waitForFirstLoad().then(() => {
    setTimeout(() => {
      if (!isCancelled) act();
    });
  });
  return () => {
    isCancelled = true;
  };
}

/** Returns whether the first screen has loaded, for reads that are only fetched in advance. */
export function useIsFirstLoadDone(): boolean {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => afterFirstLoad(() => setIsDone(true)), []);
  return isDone;
}
