import type { Files } from '../port.ts';

export const files: Files = {
  /** Downloads the file. The browser does not report the outcome. */
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
        // Sharing fails if no app accepts pictures, or if too much time has passed since the tap
        // because the picture was being drawn. The picture is downloaded instead.
      }
    }
    download(name, data);
    return 'done';
  },
};

function download(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Waits, because some browsers start to read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
