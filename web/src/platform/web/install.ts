/** What the browser offers about putting the app on the home screen, kept until somebody asks. */
import type { Installing, InstallWay } from '../port.ts';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function set(next: InstallEvent | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

export const installing: Installing = {
  await(window) {
    window.addEventListener('beforeinstallprompt', (event) => {
      // The browser's own banner would come at any moment; ours stands on the profile.
      event.preventDefault();
      if (isInstallEvent(event)) set(event);
    });
    window.addEventListener('appinstalled', () => set(undefined));
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  way,
  async install() {
    const event = offered;
    set(undefined);
    await event?.prompt();
  },
};

function way(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (offered) return 'offered';
  // Only browsers on iPhones and iPads know this word.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : undefined;
}
