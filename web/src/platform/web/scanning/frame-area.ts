export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

/**
 * The margin around the viewfinder that is decoded too, as a fraction of the viewfinder's size,
 * because people do not aim exactly.
 */
const marginRatio = 0.2;

/**
 * Returns the part of a video frame that is visible inside a viewfinder, plus the margin, in pixels
 * of the frame. The video covers a box (`object-fit: cover`). `box` and `viewfinder` are in CSS
 * pixels of the window.
 */
export function computeFrameArea(frame: Size, box: Area, viewfinder: Area): Area {
  const scale = Math.max(box.width / frame.width, box.height / frame.height);
  const left = box.x + (box.width - frame.width * scale) / 2;
  const top = box.y + (box.height - frame.height * scale) / 2;
  const toFrameX = (x: number) => clamp((x - left) / scale, frame.width);
  const toFrameY = (y: number) => clamp((y - top) / scale, frame.height);
  const [marginX, marginY] = [viewfinder.width * marginRatio, viewfinder.height * marginRatio];
  const x = toFrameX(viewfinder.x - marginX);
  const y = toFrameY(viewfinder.y - marginY);
  return {
    x,
    y,
    width: Math.max(1, toFrameX(viewfinder.x + viewfinder.width + marginX) - x),
    height: Math.max(1, toFrameY(viewfinder.y + viewfinder.height + marginY) - y),
  };
}

const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));
