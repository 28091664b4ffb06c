/**
 * What lies over a screen, dialog over dialog. Each layer has an entry of its own in the history,
 * at the address of the screen, so that Back closes the topmost and the screen stays (NAV-12).
 */

interface LayerState {
  /** How many layers lie over the screen at this entry. */
  readonly layer?: number;
  /** Of the entry of the screen below, which its layers share. */
  readonly key?: string;
}

const layers: { readonly close: () => void }[] = [];
/** The entry of the screen on show. */
let here = '';
/** Under way in the history: back to the screen on show, or over what is left of closed layers. */
let going: 'back' | 'past' | undefined;
let underWay: object | undefined;
let afterwards: (() => void)[] = [];
let isListening = false;
let isSettling = false;

const state = () => (window.history.state ?? {}) as LayerState;
const entry = () => `${state().key ?? ''} ${window.location.href}`;

/** How many layers the present entry of the history stands for. */
export const layersHere = () => state().layer ?? 0;

/** Lays one over the others until the answer is called; Back calls `close`. */
export function openLayer(close: () => void): () => void {
  listenToBack();
  const layer = { close };
  if (layers.length === 0 && layersHere() === 0) here = entry();
  layers.push(layer);
  settleSoon();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settleSoon();
  };
}

/** Tells that the screen of the present entry is on show. */
export function standHere(): void {
  here = entry();
}

/** Does it at the entry of the screen, without the entries of its layers. */
export function belowLayers(act: () => void): void {
  if (going === undefined && layersHere() === 0) {
    act();
    return;
  }
  afterwards.push(act);
  if (going === undefined) go('back', -layersHere());
}

/** Whether the history is on its way, and an entry written now would be in its way. */
export const isGoing = () => going !== undefined;

/** Hears Back before anybody else does. A reload may have left layers that are gone. */
export function listenToBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', arrive, { capture: true });
  settleSoon();
}

function arrive(event: PopStateEvent): void {
  const went = going;
  going = undefined;
  const depth = layersHere();
  if (went !== 'past' && entry() === here) {
    // The screen is the same; but an address opened again with nothing over it is a visit.
    if (went !== undefined || depth > 0 || layers.length > 0) event.stopImmediatePropagation();
    // What opened while entries were taken away still gets its own.
    const closed = went === undefined ? layers.slice(depth) : [];
    for (const layer of closed.toReversed()) layer.close();
  } else if (depth > 0) {
    event.stopImmediatePropagation();
    go('past', -depth);
    return;
  } else {
    for (const layer of layers.toReversed()) layer.close();
  }
  land();
}

function land(): void {
  going = undefined;
  const acts = afterwards;
  afterwards = [];
  for (const act of acts) act();
  settleSoon();
}

function go(how: 'back' | 'past', delta: number): void {
  const way = {};
  going = how;
  underWay = way;
  window.history.go(delta);
  // No browser says that there is nothing to go back to.
  setTimeout(() => {
    if (underWay === way && going !== undefined) land();
  }, 500);
}

/** Once all that closes and opens in one tap has done so. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    if (going !== undefined) return;
    const depth = layersHere();
    if (layers.length < depth) go('back', layers.length - depth);
    for (let layer = depth + 1; layer <= layers.length; layer += 1) {
      window.history.pushState({ ...state(), layer }, '');
    }
  });
}
