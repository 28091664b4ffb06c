/** Draws a finished trip as a picture to share (CMP-02). */
import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/amounts/money.ts';
import {
  adjustmentTexts,
  hasNoPrices,
  lineDetail,
  lineName,
  lineTotalText,
  tripName,
} from './trip-text.ts';

// Sizes in pixels at a device pixel ratio of 1. The picture always has the colours of the light
// theme, because it is viewed outside the app.
const width = 420;
const margin = 24;
const lineHeight = 46;
const headerHeight = 84;
const footerHeight = 72;
const pixelRatio = 2;
/**
 * The maximum number of lines. Browsers refuse a taller canvas, and a longer picture would not be
 * readable.
 */
const maxLines = 250;

/** Draws the trip as a PNG. Rejects if the browser provides no canvas. */
export async function drawTrip(trip: Answer<'getFinishedTrip'>): Promise<Blob> {
  await document.fonts.ready;
  const lines = trip.lines.slice(0, maxLines);
  const hiddenCount = trip.lines.length - lines.length;
  const adjustments = adjustmentTexts(trip.lines);
  const rowCount = lines.length + (hiddenCount > 0 ? 1 : 0) + adjustments.length;
  const height = headerHeight + rowCount * lineHeight + footerHeight;
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser provides no 2D canvas.');
  context.scale(pixelRatio, pixelRatio);
  context.textBaseline = 'middle';

  context.fillStyle = '#fbf6ee';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#17337a';
  context.fillRect(0, 0, width, headerHeight);
  drawText(context, tripName(trip), {
    y: 34,
    font: '700 22px "Gabarito Variable", sans-serif',
    colour: '#ffffff',
  });
  drawText(context, formatDate(trip.boughtAt), {
    y: 62,
    font: '600 15px "Nunito Variable", sans-serif',
    colour: '#d5def6',
  });

  lines.forEach((line, index) => {
    const y = headerHeight + index * lineHeight;
    const money = lineTotalText(line);
    const moneyWidth = drawRightAlignedText(
      context,
      money,
      y + lineHeight / 2,
      '600 16px "Gabarito Variable", sans-serif',
      '#1b2444',
    );
    const maxWidth = width - 2 * margin - moneyWidth - 12;
    drawText(context, lineName(line), {
      y: y + 16,
      font: '600 16px "Gabarito Variable", sans-serif',
      colour: '#1b2444',
      maxWidth,
    });
    drawText(context, lineDetail(line), {
      y: y + 34,
      font: '500 13px "Nunito Variable", sans-serif',
      colour: '#5b6280',
      maxWidth,
    });
  });
  if (hiddenCount > 0) {
    const y = headerHeight + lines.length * lineHeight + lineHeight / 2;
    drawText(context, `e mais ${hiddenCount} itens`, {
      y,
      font: '500 15px "Nunito Variable", sans-serif',
      colour: '#5b6280',
    });
  }

  adjustments.forEach(({ label, amount }, index) => {
    const row = rowCount - adjustments.length + index;
    const y = headerHeight + row * lineHeight + lineHeight / 2;
    const font = '500 15px "Nunito Variable", sans-serif';
    drawRightAlignedText(context, amount, y, font, '#1b2444');
    drawText(context, label, { y, font, colour: '#5b6280' });
  });

  const footerTop = height - footerHeight;
  context.fillStyle = '#ffb020';
  context.fillRect(0, footerTop, width, footerHeight);
  drawText(context, 'Total', {
    y: footerTop + footerHeight / 2,
    font: '700 18px "Gabarito Variable", sans-serif',
    colour: '#17337a',
  });
  drawRightAlignedText(
    context,
    hasNoPrices(trip) ? 'Sem preços' : formatMoney(toCentavos(trip.total)),
    footerTop + footerHeight / 2,
    '800 28px "Gabarito Variable", sans-serif',
    '#17337a',
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas created no image.'));
      else resolve(blob);
    }, 'image/png');
  });
}

interface TextStyle {
  readonly y: number;
  readonly font: string;
  readonly colour: string;
  /** The maximum width in pixels. Longer text is cut off with an ellipsis. */
  readonly maxWidth?: number;
}

function drawText(context: CanvasRenderingContext2D, text: string, style: TextStyle): void {
  const { y, font, colour, maxWidth = width - 2 * margin } = style;
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.fillText(truncate(context, text, maxWidth), margin, y);
}

/** Draws right-aligned text. Returns its width in pixels. */
function drawRightAlignedText(
  context: CanvasRenderingContext2D,
  text: string,
  y: number,
  font: string,
  colour: string,
): number {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = 'right';
  context.fillText(text, width - margin, y);
  return context.measureText(text).width;
}

function truncate(context: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  if (context.measureText(text).width <= maxWidth) return text;
  const characters = [...text];
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > maxWidth)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
