import { encode } from 'uqr';

export interface QrDrawing {
  /** Modules along an edge, the quiet zone included. */
  readonly size: number;
  /** Its dark modules, for an SVG path. */
  readonly path: string;
}

/** The QR code of a text, with the quiet zone of four modules that readers need. */
export function drawQrCode(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: path.join('') };
}
