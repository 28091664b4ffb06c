import type { Photos } from '../port.ts';

export const photos: Photos = {
  async open(_source, field) {
    // The field's `capture` attribute selects the camera or the album.
    field.click();
  },
};
