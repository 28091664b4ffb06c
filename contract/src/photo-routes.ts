/** Calls of photos, which the browser loads only when it sends or shows one. */
export const photoRoutes = {
  getItemPhotos: ['GET', '/api/item-photos'],
  storePhoto: ['PUT', '/api/photos/:photoId'],
  getPhoto: ['GET', '/api/photos/:photoId'],
} as const;
