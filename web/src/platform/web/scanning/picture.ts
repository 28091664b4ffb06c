import { computeFrameArea } from './frame-area.ts';

/** Pixels. Product codes need no more, and the decoding time grows with the width. */
const maxWidth = 960;

/**
 * Returns a function that draws the part of a video inside a viewfinder, each time on the same
 * canvas.
 */
export function createPictureTaker(
  video: HTMLVideoElement,
  viewfinder: Element,
): () => HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const frame = { width: video.videoWidth, height: video.videoHeight };
    const area = computeFrameArea(
      frame,
      video.getBoundingClientRect(),
      viewfinder.getBoundingClientRect(),
    );
    const scale = Math.min(1, maxWidth / area.width);
    canvas.width = Math.round(area.width * scale);
    canvas.height = Math.round(area.height * scale);
    context?.drawImage(
      video,
      area.x,
      area.y,
      area.width,
      area.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    return canvas;
  };
}
