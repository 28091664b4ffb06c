import { App } from '@capacitor/app';
import { removerOf } from './listen.ts';

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

/** The back button closes an overlay, else goes back, else minimises the app. */
export function followBackButton({ document, history }: Window): () => void {
  return removerOf(
    App.addListener('backButton', ({ canGoBack }) => {
      const hasList = document.querySelector('[role="listbox"]') !== null;
      // A layer has its own history entry, so going back closes the layer.
      if (!hasList && isOverLayer(history.state)) history.back();
      else if (document.querySelector(overlays.join()) !== null) closeOverlay(document);
      else if (canGoBack) history.back();
      else void App.minimizeApp();
    }),
  );
}

const isOverLayer = (state: unknown) =>
  typeof state === 'object' && state !== null && 'layer' in state;

/** Overlays without a history entry, such as suggestions, close on Escape. */
function closeOverlay(document: Document): void {
  const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
}
