import { expect, it } from 'vitest';
import { insertionOf } from './insertion.ts';

const sourceOf = (inputType: string, data: string | null, before = '1', after = '12') =>
  insertionOf(new InputEvent('input', { inputType, data }), before, after).source;

it('UI-08 PRF-07 counts what single keys and deletions do as typed', () => {
  expect(sourceOf('insertText', '2')).toBe('typed');
  expect(sourceOf('insertText', '00', '1', '100')).toBe('typed');
  expect(sourceOf('insertText', null)).toBe('typed');
  expect(sourceOf('deleteContentBackward', null, '12', '1')).toBe('typed');
  // Keyboards of phones that compose repeat the whole composed text.
  expect(sourceOf('insertCompositionText', '12')).toBe('typed');
  expect(
    insertionOf(new InputEvent('input', { inputType: 'insertText', data: '2' }), '1', '12'),
  ).toEqual({ inserted: '2', source: 'typed' });
});

it('UI-08 UI-31 PRF-07 tells pasted text and text of a program from typed text', () => {
  for (const inputType of ['insertFromPaste', 'insertFromDrop', 'insertFromYank']) {
    expect(sourceOf(inputType, null)).toBe('pasted');
  }
  expect(sourceOf('insertText', '12', '', '12')).toBe('set');
  expect(sourceOf('insertText', '8,50', '', '8,50')).toBe('set');
  expect(sourceOf('insertReplacementText', '12')).toBe('set');
  expect(sourceOf('historyUndo', null)).toBe('set');
  expect(sourceOf('', null, '', '12')).toBe('set');
  expect(insertionOf(new Event('input'), '', '12')).toEqual({ inserted: '12', source: 'set' });
});
