import { renderHook, act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetDraft, forgetDrafts, useDraft } from './drafts.ts';
import { forgetShopping } from './shopping-storage.ts';

const open = (key = 'item 1') => renderHook(() => useDraft(key, '')).result;
function type(draft: ReturnType<typeof open>, text: string): void {
  act(() => draft.current[1]((before) => before + text));
}

it('UI-10 restores each draft under its own key, until it is deleted', () => {
  const first = open();
  type(first, '4,');
  type(first, '79');
  expect(first.current[0]).toBe('4,79');
  expect(open().current[0]).toBe('4,79');
  expect(open('item 2').current[0]).toBe('');
  act(() => first.current[2]());
  expect(open().current[0]).toBe('');
});

it('UI-10 deletes one draft by its key, and all drafts when the user signs out', () => {
  type(open(), '1');
  forgetDraft('item 1');
  expect(open().current[0]).toBe('');
  type(open(), '2');
  forgetDrafts();
  expect(open().current[0]).toBe('');
  type(open(), '3');
  forgetShopping();
  expect(open().current[0]).toBe('');
});
