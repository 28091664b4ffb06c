import { App } from '@capacitor/app';
import { listenerRemover } from './listener-remover.ts';

const overlaySelectors = ['dialog', 'alertdialog', 'menu', 'listbox'].map(
  (role) => `[role="${role}"]`,
);

/**
 * The back button closes an overlay if one is open, else goes back, or minimises the app on its
 * first screen. Returns a function that unsubscribes.
 */
export function handleBackButton({ document, history }: Window): () => void {
  return listenerRemover(
    App.addListener('backButton', ({ canGoBack }) => {
      // A list of suggestions is closed first. It has no history entry.
      const hasListbox = document.querySelector('[role="listbox"]') !== null;
      // A layer has its own history entry, so going back closes the layer.
      if (!hasListbox && isLayerEntry(history.state)) history.back();
      else if (document.querySelector(overlaySelectors.join()) !== null) closeOverlay(document);
      else if (canGoBack) history.back();
      else void App.minimizeApp();
    }),
  );
}

const isLayerEntry = (state: unknown) =>
  typeof state === 'object' && state !== null && 'layer' in state;

/** Overlays without a history entry, such as suggestions, close on Escape. */
function closeOverlay(document: Document): void {
  const escape = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', escape));
}
