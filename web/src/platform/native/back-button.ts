import { App } from '@capacitor/app';
import { unlisten } from './listen.ts';

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

/** Closes what lies over the screen, else goes back, else leaves the app as it is. */
export function followBackButton({ document, history }: Window): () => void {
  return unlisten(
    App.addListener('backButton', ({ canGoBack }) => {
      if (document.querySelector(overlays.join()) !== null) closeOverlay(document);
      else if (canGoBack) history.back();
      else void App.minimizeApp();
    }),
  );
}

/** Everything that lies over a screen closes on Escape, the topmost first. */
function closeOverlay(document: Document): void {
  const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
}
