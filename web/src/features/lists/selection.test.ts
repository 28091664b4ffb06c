import { describe, expect, it } from 'vitest';
import { selectAfterDeletion, selectInitialList } from './selection.ts';

const lists = [{ id: 'a' }, { id: 'b' }];

describe('the selected list', () => {
  it('LST-11 is the remembered one', () => {
    expect(selectInitialList(lists, 'b', false)).toEqual({
      selectedId: 'b',
      isRememberedMissing: false,
    });
  });

  it('LST-11 is none, with a word about it, when the remembered one is gone', () => {
    expect(selectInitialList(lists, 'gone', false)).toEqual({
      selectedId: null,
      isRememberedMissing: true,
    });
  });

  it('LST-11 is the first when nothing is remembered, or none without lists', () => {
    expect(selectInitialList(lists, null, false).selectedId).toBe('a');
    expect(selectInitialList([], null, false)).toEqual({
      selectedId: null,
      isRememberedMissing: false,
    });
  });

  it('LST-11 is none right after a clone', () => {
    expect(selectInitialList(lists, 'b', true)).toEqual({
      selectedId: null,
      isRememberedMissing: false,
    });
  });

  it('LST-04 is the first that remains after a deletion, or none', () => {
    expect(selectAfterDeletion(lists, 'a')).toBe('b');
    expect(selectAfterDeletion(lists, 'b')).toBe('a');
    expect(selectAfterDeletion([{ id: 'a' }], 'a')).toBeNull();
  });
});
