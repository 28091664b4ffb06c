/** Draws a finished trip as a picture to share (CMP-02). */
import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/amounts/money.ts';
import { lineDetail, lineName, tripName } from './trip-text.ts';

// Sizes in pixels at a device pixel ratio of 1. The picture always has the colours of the light
// theme, because it is viewed outside the app.
const width = 420;
const margin = 24;
const lineHeight = 46;
const headHeight = 84;
const footHeight = 72;
const density = 2;
/**
 * The maximum number of lines. Browsers refuse a higher canvas, and a longer picture would not be
 * readable.
 */
const maxLines = 250;

/** Draws the trip as a PNG. Rejects if the browser provides no canvas. */
export async function drawTrip(trip: Answer<'getFinishedTrip'>): Promise<Blob> {
  await document.fonts.ready;
  const lines = trip.lines.slice(0, maxLines);
  const rest = trip.lines.length - lines.length;
  const rowCount = lines.length + (rest > 0 ? 1 : 0);
  const height = headHeight + rowCount * lineHeight + footHeight;
  const canvas = document.createElement('canvas');
  canvas.width = width * density;
  canvas.height = height * density;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser has no canvas.');
  pen.scale(density, density);
  pen.textBaseline = 'middle';

  pen.fillStyle = '#fbf6ee';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#17337a';
  pen.fillRect(0, 0, width, headHeight);
  write(pen, tripName(trip), {
    y: 34,
    font: '700 22px "Gabarito Variable", sans-serif',
    colour: '#ffffff',
  });
  write(pen, formatDate(trip.boughtAt), {
    y: 62,
    font: '600 15px "Nunito Variable", sans-serif',
    colour: '#d5def6',
  });

  lines.forEach((line, index) => {
    const y = headHeight + index * lineHeight;
    const money = formatMoney(toCentavos(line.total));
    const moneyWidth = writeRight(
      pen,
      money,
      y + lineHeight / 2,
      '600 16px "Gabarito Variable", sans-serif',
      '#1b2444',
    );
    const room = width - 2 * margin - moneyWidth - 12;
    write(pen, lineName(line), {
      y: y + 16,
      font: '600 16px "Gabarito Variable", sans-serif',
      colour: '#1b2444',
      room,
    });
    write(pen, lineDetail(line), {
      y: y + 34,
      font: '500 13px "Nunito Variable", sans-serif',
      colour: '#5b6280',
      room,
    });
  });
  if (rest > 0) {
    const y = headHeight + lines.length * lineHeight + lineHeight / 2;
    write(pen, `e mais ${rest} itens`, {
      y,
      font: '500 15px "Nunito Variable", sans-serif',
      colour: '#5b6280',
    });
  }

  const foot = height - footHeight;
  pen.fillStyle = '#ffb020';
  pen.fillRect(0, foot, width, footHeight);
  write(pen, 'Total', {
    y: foot + footHeight / 2,
    font: '700 18px "Gabarito Variable", sans-serif',
    colour: '#17337a',
  });
  writeRight(
    pen,
    formatMoney(toCentavos(trip.total)),
    foot + footHeight / 2,
    '800 28px "Gabarito Variable", sans-serif',
    '#17337a',
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas made no picture.'));
      else resolve(blob);
    }, 'image/png');
  });
}

interface Writing {
  readonly y: number;
  readonly font: string;
  readonly colour: string;
  /** The maximum width in pixels; longer text is cut with an ellipsis. */
  readonly room?: number;
}

function write(pen: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { y, font, colour, room = width - 2 * margin } = writing;
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = 'left';
  pen.fillText(fitted(pen, text, room), margin, y);
}

/** Writes right-aligned text. Returns its width in pixels. */
function writeRight(
  pen: CanvasRenderingContext2D,
  text: string,
  y: number,
  font: string,
  colour: string,
): number {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = 'right';
  pen.fillText(text, width - margin, y);
  return pen.measureText(text).width;
}

function fitted(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && pen.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
