import type { Photos } from '../port.ts';

export const photos: Photos = {
  async open(_from, field) {
    // Which of the two it opens, the field's own `capture` says.
    field.click();
  },
};
