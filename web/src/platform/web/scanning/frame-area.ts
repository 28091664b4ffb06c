export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

/** How much around the opening is looked at too, in parts of its size: hands are not exact. */
const slack = 0.2;

/**
 * The part of a video's frame, in its own pixels, that is seen through an opening while the video
 * covers a box (`object-fit: cover`). `box` and `opening` are in CSS pixels of the window.
 */
export function frameArea(frame: Size, box: Area, opening: Area): Area {
  const scale = Math.max(box.width / frame.width, box.height / frame.height);
  const left = box.x + (box.width - frame.width * scale) / 2;
  const top = box.y + (box.height - frame.height * scale) / 2;
  const across = (x: number) => clamp((x - left) / scale, frame.width);
  const down = (y: number) => clamp((y - top) / scale, frame.height);
  const [aside, above] = [opening.width * slack, opening.height * slack];
  const x = across(opening.x - aside);
  const y = down(opening.y - above);
  return {
    x,
    y,
    width: Math.max(1, across(opening.x + opening.width + aside) - x),
    height: Math.max(1, down(opening.y + opening.height + above) - y),
  };
}

const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));
