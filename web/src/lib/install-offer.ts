/** What the browser offers about putting the app on the home screen, kept until somebody asks. */

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

/** Call it before the page has loaded: the browser offers only once. */
export function awaitInstallOffer(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come at any moment; ours stands on the profile.
    event.preventDefault();
    if (isInstallEvent(event)) set(event);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app gets onto this device's home screen: by a tap here, by hand, or not at all. */
export type InstallWay = 'offered' | 'by-hand' | undefined;

export function installWay(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (offered) return 'offered';
  // Only browsers on iPhones and iPads know this word.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : undefined;
}

/** Lets the browser ask; an offer can be used once. */
export async function install(): Promise<void> {
  const event = offered;
  set(undefined);
  await event?.prompt();
}
