import { isNoticeTap } from '../../lib/device/notice-messages.ts';

/**
 * Opens the screen of a notice that was tapped while this page is open (PSH-07). The hash becomes the
 * address, as that of an invite does (NAV-04), so no unsaved input is lost by a reload.
 */
export function openTappedNotices(
  container: Pick<ServiceWorkerContainer, 'addEventListener'>,
  location: Pick<Location, 'hash'>,
): void {
  container.addEventListener('message', ({ data, ports }: MessageEvent) => {
    if (!isNoticeTap(data)) return;
    location.hash = data.path;
    ports[0]?.postMessage('opened');
  });
}
