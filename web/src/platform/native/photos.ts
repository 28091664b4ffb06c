import { Camera, MediaTypeSelection, type MediaResult } from '@capacitor/camera';
import { CameraUnavailable } from '../device-failures.ts';
import type { Photos } from '../port.ts';
import { codeOf, namedError } from './plugin-failure.ts';

const quality = 90;
const cancelCodes = new Set(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020']);
/** The DOMException names of the plugin's error codes. */
const exceptionNames: Readonly<Record<string, string>> = {
  'OS-PLUG-CAMR-0003': 'NotAllowedError',
  'OS-PLUG-CAMR-0005': 'NotAllowedError',
  'OS-PLUG-CAMR-0007': 'NotFoundError',
};

const sources = {
  camera: () => Camera.takePhoto({ quality, correctOrientation: true, saveToGallery: false }),
  album: async () => {
    const { results } = await Camera.chooseFromGallery({
      mediaType: MediaTypeSelection.Photo,
      allowMultipleSelection: false,
      quality,
    });
    return results[0];
  },
};

export const photos: Photos = {
  async open(source, field) {
    const photo = await sources[source]().catch(throwUnlessCancelled);
    if (photo?.webPath === undefined) return;
    const selection = new DataTransfer();
    selection.items.add(await fetchFile(photo.webPath, photo));
    field.files = selection.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  },
};

/** Fetches the photo, which the shell serves to its own page. */
async function fetchFile(webPath: string, { metadata }: MediaResult): Promise<File> {
  const response = await fetch(webPath);
  const type = `image/${(metadata?.format ?? 'jpeg').replace('jpg', 'jpeg')}`;
  return new File([await response.arrayBuffer()], 'rotulo.jpg', { type });
}

function throwUnlessCancelled(error: unknown): undefined {
  const code = codeOf(error);
  if (cancelCodes.has(code)) return undefined;
  throw new CameraUnavailable('', {
    cause: namedError(exceptionNames[code] ?? 'NotReadableError', error),
  });
}
