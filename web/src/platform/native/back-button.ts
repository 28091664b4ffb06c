import { App } from '@capacitor/app';
import { unlisten } from './listen.ts';

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

/** Closes what lies over the screen, else goes back, else leaves the app as it is. */
export function followBackButton({ document, history }: Window): () => void {
  return unlisten(
    App.addListener('backButton', ({ canGoBack }) => {
      const hasList = document.querySelector('[role="listbox"]') !== null;
      // A layer has its own entry in the history, and is closed by going back over it.
      if (!hasList && isOverLayer(history.state)) history.back();
      else if (document.querySelector(overlays.join()) !== null) closeOverlay(document);
      else if (canGoBack) history.back();
      else void App.minimizeApp();
    }),
  );
}

const isOverLayer = (state: unknown) =>
  typeof state === 'object' && state !== null && 'layer' in state;

/** What has no entry, such as suggestions, closes on Escape. */
function closeOverlay(document: Document): void {
  const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
}
