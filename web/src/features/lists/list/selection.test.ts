import { describe, expect, it } from 'vitest';
import { selectAfterDeletion, selectInitialList } from './selection.ts';

const lists = [{ id: 'a' }, { id: 'b' }];

describe('the selected list', () => {
  it('LST-11 is the stored one', () => {
    expect(selectInitialList(lists, 'b')).toEqual({
      selectedId: 'b',
      isRememberedMissing: false,
    });
  });

  it('LST-11 is none, with a warning, if the stored one no longer exists', () => {
    expect(selectInitialList(lists, 'gone')).toEqual({
      selectedId: null,
      isRememberedMissing: true,
    });
  });

  it('LST-11 is the first if none is stored, or none without lists', () => {
    expect(selectInitialList(lists, null).selectedId).toBe('a');
    expect(selectInitialList([], null)).toEqual({
      selectedId: null,
      isRememberedMissing: false,
    });
  });

  it('LST-11 is the copy right after accepting an invite, loaded already or not', () => {
    expect(selectInitialList(lists, 'b', 'c')).toEqual({
      selectedId: 'c',
      isRememberedMissing: false,
    });
  });

  it('LST-04 is the first that remains after a deletion, or none', () => {
    expect(selectAfterDeletion(lists, 'a')).toBe('b');
    expect(selectAfterDeletion(lists, 'b')).toBe('a');
    expect(selectAfterDeletion([{ id: 'a' }], 'a')).toBeNull();
  });
});
