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

/**
 * The maximum size, bytes. Larger content is dropped. The page of a receipt with 1,000 lines has
 * about 1 MB.
 */
export const maxSharedBytes = 10_000_000;

/** The worker's cache with the content that was shared last. It contains no files of the app. */
export const sharedCacheName = 'shared-with-quitanda';
