/** Stores the browser's install event until the user starts the installation. */
import type { AppInstall, InstallMethod } from '../port.ts';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let installEvent: InstallEvent | undefined;
const listeners = new Set<() => void>();

function setInstallEvent(next: InstallEvent | undefined): void {
  installEvent = next;
  for (const listener of listeners) listener();
}

export const appInstall: AppInstall = {
  listen(window) {
    window.addEventListener('beforeinstallprompt', (event) => {
      // The button on the profile replaces the browser's own banner, which could appear at any
      // moment.
      event.preventDefault();
      if (isInstallEvent(event)) setInstallEvent(event);
    });
    window.addEventListener('appinstalled', () => setInstallEvent(undefined));
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  method,
  async install() {
    const event = installEvent;
    setInstallEvent(undefined);
    await event?.prompt();
  },
};

function method(): InstallMethod {
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (installEvent) return 'prompt';
  // Only browsers on iPhones and iPads have `navigator.standalone`.
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined;
}
