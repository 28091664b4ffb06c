/** Draws the photo of a receipt: thermal paper on a table, held by a hand. */
import type { PaperReceipt } from './paper-receipts.ts';

const faults = [
  { transform: 'none', blur: 0, ink: '#222' },
  { transform: 'rotate(1.5deg)', blur: 0.5, ink: '#444' },
  { transform: 'perspective(1800px) rotateX(8deg)', blur: 0.4, ink: '#333' },
  { transform: 'rotate(-2.5deg) scale(0.9)', blur: 0.3, ink: '#666' },
  { transform: 'perspective(1500px) rotateY(12deg) rotate(1deg)', blur: 0.7, ink: '#333' },
] as const;

export const receiptWidth = 1_200;

/** Returns the page. `index` decides the faults. */
export function drawReceipt(
  { paper }: PaperReceipt,
  index: number,
): { html: string; height: number } {
  const { transform, blur, ink } = faults[index % faults.length] ?? faults[0];
  const height = 200 + paper.length * 34;
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; width: ${receiptWidth}px; height: ${height}px; overflow: hidden; background: #6b5a48; position: relative; }
    pre { position: absolute; left: 100px; right: 100px; top: 50px; bottom: 50px; margin: 0; padding: 40px 55px; box-sizing: border-box; background: linear-gradient(100deg, #fbfaf5, #e4e1d8 55%, #f6f4ee);
      color: ${ink}; font: 30px/34px 'DejaVu Sans Mono', monospace; transform: ${transform}; filter: blur(${blur}px); }
    </style><body><pre>${paper.join('\n').replaceAll('<', '&lt;')}</pre></body>`;
  return { html, height };
}
