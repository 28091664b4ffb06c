import { describe, expect, it } from 'vitest';
import { selectAfterDeletion, selectInitialList } from './selection.ts';

const lists = [{ id: 'a' }, { id: 'b' }];

describe('selecting a list', () => {
  it('LST-11 selects the stored list', () => {
    expect(selectInitialList(lists, 'b')).toEqual({
      selectedId: 'b',
      isRememberedListMissing: false,
    });
  });

  it('LST-11 selects no list, with a warning, if the stored one no longer exists', () => {
    expect(selectInitialList(lists, 'deleted')).toEqual({
      selectedId: null,
      isRememberedListMissing: true,
    });
  });

  it('LST-11 selects the first list if none is stored, and no list if there are none', () => {
    expect(selectInitialList(lists, null).selectedId).toBe('a');
    expect(selectInitialList([], null)).toEqual({
      selectedId: null,
      isRememberedListMissing: false,
    });
  });

  it('LST-11 selects the copy right after accepting an invite, also before it is loaded', () => {
    expect(selectInitialList(lists, 'b', 'c')).toEqual({
      selectedId: 'c',
      isRememberedListMissing: false,
    });
  });

  it('LST-04 selects the first list that remains after a deletion, or none', () => {
    expect(selectAfterDeletion(lists, 'a')).toBe('b');
    expect(selectAfterDeletion(lists, 'b')).toBe('a');
    expect(selectAfterDeletion([{ id: 'a' }], 'a')).toBeNull();
  });
});
