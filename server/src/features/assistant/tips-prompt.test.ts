import { expect, it } from 'vitest';
import { tipsInstructions } from './tips-prompt.ts';

it.each([
  ['America/Sao_Paulo', '31 de outubro de 2026'],
  ['America/Rio_Branco', '31 de outubro de 2026'],
  ['America/Noronha', '1 de novembro de 2026'],
])('CASA-65 AI-03 tells the model the day in %s', (timeZone, day) => {
  const now = new Date('2026-11-01T02:30:00.000Z');
  expect(tipsInstructions(now, timeZone)).toMatch(new RegExp(`Hoje é ${day}\\.$`, 'u'));
});
