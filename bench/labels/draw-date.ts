/** Draws the photo of a printed date, as printers of packing machines set it, as a page of HTML. */

/** Background and ink: white and grey lids, cartons, and dark bags. */
const colours = [
  ['#f2f1ec', '#20242c'],
  ['#c9ced4', '#1c2430'],
  ['#e8dcc0', '#3a2a18'],
  ['#20304f', '#f3f3ee'],
  ['#ffffff', '#3b4a8a'],
] as const;
const faults = [
  { transform: 'none', blur: 0 },
  { transform: 'rotate(-4deg)', blur: 0.5 },
  { transform: 'perspective(1200px) rotateY(16deg)', blur: 0.4 },
  { transform: 'rotate(6deg) scale(0.8)', blur: 0.7 },
] as const;
const fonts = ['DejaVu Sans Mono', 'DejaVu Sans', 'DejaVu Sans Condensed'];

export const dateWidth = 1_200;
export const dateHeight = 700;

/** Returns the page. `index` decides font, colours and faults, so that each run draws the same. */
export function drawDate(text: string, index: number): string {
  const at = <T>(values: readonly T[], step: number) => values[(index * step) % values.length] as T;
  const [back, ink] = at(colours, 3);
  const { transform, blur } = at(faults, 1);
  const lines = text.split('\n').map((line) => line.replaceAll('<', '&lt;'));
  const size = Math.min(80, Math.floor(1_500 / Math.max(...lines.map(({ length }) => length))));
  // Every third one is printed in dots.
  const dots =
    index % 3 === 2
      ? 'mask-image: radial-gradient(circle, #000 55%, #0008 70%); mask-size: 7px 7px;'
      : '';
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; width: ${dateWidth}px; height: ${dateHeight}px; overflow: hidden; background: ${back}; display: grid; place-items: center; }
    p { margin: 0; color: ${ink}; font: 600 ${size}px/1.35 '${at(fonts, 1)}', monospace; letter-spacing: 0.04em; transform: ${transform}; filter: blur(${blur}px); ${dots} }
    </style><body><p>${lines.join('<br>')}</p></body>`;
}
