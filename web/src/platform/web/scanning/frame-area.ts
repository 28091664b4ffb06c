export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

/**
 * The margin around the opening that is decoded too, as a fraction of the opening's size, because
 * people do not aim exactly.
 */
const margin = 0.2;

/**
 * Returns the part of a video frame that is visible inside an opening, plus the margin, in pixels
 * of the frame. The video covers a box (`object-fit: cover`). `box` and `opening` are in CSS pixels
 * of the window.
 */
export function frameArea(frame: Size, box: Area, opening: Area): Area {
  const scale = Math.max(box.width / frame.width, box.height / frame.height);
  const left = box.x + (box.width - frame.width * scale) / 2;
  const top = box.y + (box.height - frame.height * scale) / 2;
  const toFrameX = (x: number) => clamp((x - left) / scale, frame.width);
  const toFrameY = (y: number) => clamp((y - top) / scale, frame.height);
  const [marginX, marginY] = [opening.width * margin, opening.height * margin];
  const x = toFrameX(opening.x - marginX);
  const y = toFrameY(opening.y - marginY);
  return {
    x,
    y,
    width: Math.max(1, toFrameX(opening.x + opening.width + marginX) - x),
    height: Math.max(1, toFrameY(opening.y + opening.height + marginY) - y),
  };
}

const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));
