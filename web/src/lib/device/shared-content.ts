/** What other apps share with this one (NF-01), between the worker or shell and the page. */

/** The address to which a browser sends what was shared; the manifest names it too. */
export const shareTargetPath = '/notas/compartilhar';

/**
 * The address of the screen that takes what was shared. A screen that is open already notices a new
 * share by the number.
 */
export const sharedScreenPath = (number: number) => `/notas/ler?compartilhado=${number}`;

/** Bytes. Larger content is dropped: a page of 1,000 lines has about 1 MB. */
export const maxSharedBytes = 10_000_000;

/** The cache of the worker that has what was shared last. It is not part of the app's files. */
export const sharedCacheName = 'shared-with-quitanda';
