/**
 * The dialogs and menus over a screen, here called layers. Each layer adds an entry to the history,
 * with the address of the screen, so that Back closes the topmost layer and the screen stays
 * (NAV-12).
 */

interface LayerState {
  /** The number of layers over the screen at this entry. */
  readonly layer?: number;
  /** The key of the screen's entry, which the layers share. */
  readonly key?: string;
}

const layers: { readonly close: () => void }[] = [];
/**
 * How long to wait for the event that ends a `history.go`. On a busy device it comes only after
 * hundreds of milliseconds. An event that comes later than this counts as a Back by the user, and
 * closes the layers that have opened meanwhile.
 */
const traversalTimeoutMs = 5_000;
/** The history entry of the current screen. */
let screenEntry = '';
/**
 * The traversal in progress. A traversal begins with a call of `history.go` by this module, and
 * ends with its popstate event or the timeout. 'back-to-screen' goes back past the layer entries of
 * the current screen. 'skip-old-layers' goes back past leftover layer entries of another screen.
 */
let traversal: 'back-to-screen' | 'skip-old-layers' | undefined;
/** Identifies the latest traversal, so that the timeout of an earlier one does not end it. */
let latestTraversal: object | undefined;
let queuedActions: (() => void)[] = [];
let isListening = false;
let isUpdateQueued = false;

const layerState = () => (window.history.state ?? {}) as LayerState;
const currentEntry = () => `${layerState().key ?? ''} ${window.location.href}`;

/** The number of layers over the screen at the current history entry. */
export const currentLayerCount = () => layerState().layer ?? 0;

/**
 * Opens a layer over the screen and over the layers that are open. Back calls `close`. Returns a
 * function that removes the layer.
 */
export function openLayer(close: () => void): () => void {
  listenToBack();
  const layer = { close };
  if (layers.length === 0 && currentLayerCount() === 0) screenEntry = currentEntry();
  layers.push(layer);
  scheduleHistoryUpdate();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    scheduleHistoryUpdate();
  };
}

/** Stores the current history entry as the entry of the current screen. */
export function markScreenEntry(): void {
  screenEntry = currentEntry();
}

/**
 * Calls `action` at the history entry of the screen, after the entries of its layers are removed.
 */
export function afterRemovingLayers(action: () => void): void {
  if (traversal === undefined && currentLayerCount() === 0) {
    action();
    return;
  }
  queuedActions.push(action);
  if (traversal === undefined) traverse('back-to-screen', -currentLayerCount());
}

/** Returns whether a traversal is in progress, which would discard an entry that is added now. */
export const isTraversing = () => traversal !== undefined;

/**
 * Adds the listener for Back, which runs before other listeners, and removes the history entries of
 * layers that a reload has closed.
 */
export function listenToBack(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', onPopState, { capture: true });
  scheduleHistoryUpdate();
}

function onPopState(event: PopStateEvent): void {
  const finishedTraversal = traversal;
  traversal = undefined;
  const depth = currentLayerCount();
  if (finishedTraversal !== 'skip-old-layers' && currentEntry() === screenEntry) {
    // The screen stays. Only an event without layers and without a traversal reaches the router.
    if (finishedTraversal !== undefined || depth > 0 || layers.length > 0)
      event.stopImmediatePropagation();
    // A layer that opened during a traversal by this module stays open, and gets a new entry.
    const closedLayers = finishedTraversal === undefined ? layers.slice(depth) : [];
    for (const layer of closedLayers.toReversed()) layer.close();
  } else if (depth > 0) {
    event.stopImmediatePropagation();
    traverse('skip-old-layers', -depth);
    return;
  } else {
    for (const layer of layers.toReversed()) layer.close();
  }
  endTraversal();
}

function endTraversal(): void {
  traversal = undefined;
  const actions = queuedActions;
  queuedActions = [];
  for (const action of actions) action();
  scheduleHistoryUpdate();
}

function traverse(kind: 'back-to-screen' | 'skip-old-layers', delta: number): void {
  const traversalId = {};
  traversal = kind;
  latestTraversal = traversalId;
  window.history.go(delta);
  // Browsers fire no event if there is no entry to go back to.
  setTimeout(() => {
    if (latestTraversal === traversalId && traversal !== undefined) endTraversal();
  }, traversalTimeoutMs);
}

/**
 * Adds or removes history entries once the current code has run, because one tap may close one
 * layer and open another.
 */
function scheduleHistoryUpdate(): void {
  if (isUpdateQueued) return;
  isUpdateQueued = true;
  queueMicrotask(() => {
    isUpdateQueued = false;
    if (traversal !== undefined) return;
    const depth = currentLayerCount();
    if (layers.length < depth) traverse('back-to-screen', layers.length - depth);
    for (let layer = depth + 1; layer <= layers.length; layer += 1) {
      window.history.pushState({ ...layerState(), layer }, '');
    }
  });
}
