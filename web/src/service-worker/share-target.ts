/**
 * Receives what other apps share with the installed app: https://w3c.github.io/web-share-target/.
 * The browser sends the content as a form, and the page reads it from a cache.
 */
import {
  isSharedList,
  maxSharedBytes,
  sharedCacheName,
  sharedListPath,
  sharedScreenPath,
  shareTargetPath,
} from '../lib/device/shared-content.ts';

type SharedForm = Pick<FormData, 'get' | 'getAll'>;

export function isShare({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const { origin: host, pathname } = new URL(url);
  return method === 'POST' && host === origin && pathname === shareTargetPath;
}

/** Stores the shared content instead of an earlier share, and opens the screen that reads it. */
export async function receiveShare(request: Pick<Request, 'formData'>): Promise<Response> {
  // If storing fails, for example on a full disk, the screen opens and shows that nothing arrived.
  const isList = await store(request).catch(() => false);
  return Response.redirect(isList ? sharedListPath : sharedScreenPath({ shareNumber: 1 }), 303);
}

/** Returns whether the content is a list. */
async function store(request: Pick<Request, 'formData'>): Promise<boolean> {
  await caches.delete(sharedCacheName);
  const content = contentOf(await request.formData());
  if (content.size === 0 || content.size > maxSharedBytes) return false;
  const cache = await caches.open(sharedCacheName);
  await cache.put(shareTargetPath, new Response(content));
  return content.type.startsWith('text/plain') && isSharedList(await content.text());
}

/** Returns the first shared file, else the text and the URL, else the title. */
function contentOf(form: SharedForm): Blob {
  const file = form.getAll('files').find((entry) => entry instanceof Blob && entry.size > 0);
  if (file instanceof Blob) return file;
  const [title, ...texts] = ['title', 'text', 'url'].map((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  });
  // The title only repeats what the text or URL says, so it is used only if both are empty.
  const text = texts.filter((text) => text !== '').join('\n') || (title ?? '');
  return new Blob([text], { type: 'text/plain' });
}
