/**
 * The content that other apps share with this app (NF-01). The service worker, or the native shell
 * on phones, passes it to the page.
 */

/** The address to which a browser sends shared content; the manifest contains it too. */
export const shareTargetPath = '/notas/compartilhar';

/**
 * The address of the screen that shows shared content. `shareNumber` is different for each share,
 * so that a screen that is already open detects a new one. A browser loads the page again for each
 * share, so there the number is always 1.
 */
export const sharedScreenPath = ({ shareNumber }: { readonly shareNumber: number }) =>
  `/notas/ler?compartilhado=${shareNumber}`;

/** The address at which a shared text is added to a list (MOB-06). */
export const sharedListPath = '/lista-compras/abrir?compartilhado=1';

const webAddress = /https?:\/\//iu;
/** The 44 digits of a receipt's key, in groups or not. */
const accessKey = /(?:\d[\s.-]?){44}/u;

/**
 * Whether a shared text is a list: it has neither the key of a receipt nor a link, or three lines besides
 * its links. The receipts take everything else (NF-01).
 */
export function isSharedList(text: string): boolean {
  if (accessKey.test(text)) return false;
  const lines = text
    .split(/[\n\r]+/u)
    .filter((line) => line.trim() !== '' && !webAddress.test(line));
  return webAddress.test(text) ? lines.length >= 3 : lines.length > 0;
}

/**
 * The maximum size, bytes. Larger content is dropped. The page of a receipt with 1,000 lines has
 * about 1 MB.
 */
export const maxSharedBytes = 10_000_000;

/** The worker's cache with the content that was shared last. It contains no files of the app. */
export const sharedCacheName = 'shared-with-quitanda';
