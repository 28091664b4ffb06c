import type { Files } from '../port.ts';

export const files: Files = {
  /** Hands the file to the browser's downloads, which say nothing of how it ended. */
  save({ name, text, type }) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // Not at once: some browsers begin to read only later.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return Promise.resolve('done');
  },
};
