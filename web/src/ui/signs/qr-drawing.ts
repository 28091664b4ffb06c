import { encode } from 'uqr';

export interface QrDrawing {
  /** The number of modules along an edge, including the quiet zone. */
  readonly size: number;
  /** The dark modules, as an SVG path. */
  readonly path: string;
}

/** Draws a text as a QR code, with the quiet zone of four modules that readers need. */
export function drawQrCode(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: path.join('') };
}
