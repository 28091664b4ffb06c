import type { Files } from '../port.ts';

export const files: Files = {
  /** Hands the file to the browser's downloads, which say nothing of how it ended. */
  save({ name, text, type }) {
    download(name, new Blob([text], { type }));
    return Promise.resolve('done');
  },

  async share({ name, data }) {
    const shared = { files: [new File([data], name, { type: data.type })] };
    if ('canShare' in navigator && navigator.canShare(shared)) {
      try {
        await navigator.share(shared);
        return 'done';
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
        // Drawing took longer than a tap lasts, or no app takes pictures.
      }
    }
    download(name, data);
    return 'done';
  },
};

function download(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
