import { renderHook, act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetDraft, forgetDrafts, useDraft } from './drafts.ts';
import { forgetShopping } from './shopping-storage.ts';

const openForm = (key = 'item 1') => renderHook(() => useDraft(key, '')).result;
function typeText(draft: ReturnType<typeof openForm>, text: string): void {
  act(() => draft.current[1]((before) => before + text));
}

it('UI-10 restores each draft under its own key, until it is deleted', () => {
  const first = openForm();
  typeText(first, '4,');
  typeText(first, '79');
  expect(first.current[0]).toBe('4,79');
  expect(openForm().current[0]).toBe('4,79');
  expect(openForm('item 2').current[0]).toBe('');
  act(() => first.current[2]());
  expect(openForm().current[0]).toBe('');
});

it('UI-10 deletes one draft by its key, and all drafts when the user signs out', () => {
  typeText(openForm(), '1');
  forgetDraft('item 1');
  expect(openForm().current[0]).toBe('');
  typeText(openForm(), '2');
  forgetDrafts();
  expect(openForm().current[0]).toBe('');
  typeText(openForm(), '3');
  forgetShopping();
  expect(openForm().current[0]).toBe('');
});
