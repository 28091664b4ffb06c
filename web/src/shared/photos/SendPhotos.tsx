import { useSendPhotos } from '../../sync/react/use-photos.ts';

/** Sends waiting photos while the app is open, on every screen (PHO-10). */
export function SendPhotos() {
  useSendPhotos();
  return null;
}
