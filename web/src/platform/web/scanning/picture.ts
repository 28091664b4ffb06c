import { frameArea } from './frame-area.ts';

/** No code of a product needs more, and the time to decode grows with it. */
const maxWidth = 960;

/** Takes pictures of what a video shows behind an opening, all on one canvas. */
export function pictureTaker(video: HTMLVideoElement, opening: Element): () => HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const frame = { width: video.videoWidth, height: video.videoHeight };
    const area = frameArea(frame, video.getBoundingClientRect(), opening.getBoundingClientRect());
    const scale = Math.min(1, maxWidth / area.width);
    canvas.width = Math.round(area.width * scale);
    canvas.height = Math.round(area.height * scale);
    brush?.drawImage(
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
