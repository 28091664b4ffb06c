import { newId, positionOfId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';
import { placeRow } from './positions.ts';

interface Placed {
  readonly id: string;
  readonly position: string;
}
const ids = Array.from({ length: 12 }, () => newId());
const createRows = (positions: readonly string[]): readonly Placed[] =>
  inOrder(positions.map((position, index) => ({ id: ids[index] ?? '', position })));

/** Moves a row as the list does, and returns the rows in their new order. */
function moveRow(rows: readonly Placed[], id: string, index: number): readonly Placed[] {
  const changed = new Map(placeRow(rows, id, index).map((row) => [row.id, row]));
  return inOrder(rows.map((row) => changed.get(row.id) ?? row));
}
const expectMoved = (rows: readonly Placed[], id: string, index: number) => {
  const moved = moveRow(rows, id, index);
  const expected = rows.filter((row) => row.id !== id).map((row) => row.id);
  expect(moved.map((row) => row.id)).toEqual(expected.toSpliced(index, 0, id));
  for (const { position } of moved) expect(position).toMatch(/^[0-9a-z]{1,200}$/u);
  return moved;
};

it('LST-63 writes one row for a move to any place', () => {
  const rows = createRows(ids.map(positionOfId));
  for (const { id } of rows) {
    for (const index of rows.keys()) {
      if (rows[index]?.id === id) continue;
      expect(placeRow(rows, id, index)).toHaveLength(1);
      expectMoved(rows, id, index);
    }
  }
});

it('LST-63 puts rows that are made later after one that was moved to the end', () => {
  const rows = createRows(ids.slice(0, 3).map(positionOfId));
  const moved = moveRow(rows, rows[0]?.id ?? '', 2);
  const later = { id: newId(), position: positionOfId(newId(Date.now() + 5)) };
  expect(inOrder([later, ...moved]).at(-1)).toBe(later);
});

it('LST-63 gives two devices different positions at the same place', () => {
  const rows = createRows(ids.slice(0, 4).map(positionOfId));
  const positions = Array.from({ length: 8 }, () => placeRow(rows, ids[3] ?? '', 1)[0]?.position);
  expect(new Set(positions).size).toBeGreaterThan(6);
});

it('LST-63 moves neighbours too where there is no room: equal, adjacent and long positions', () => {
  const long = 'a'.repeat(197);
  for (const positions of [
    ['a', 'a', 'a', 'a'],
    ['a', 'a0', 'a00', 'b'],
    ['0', '00', '000', '0000'],
    [long, `${long}b`, `${long}c`, `${long}d`],
    ['z', 'zz', 'zzz', 'zzzz'],
  ]) {
    const rows = createRows(positions);
    for (const index of [0, 1, 2, 3]) {
      for (const { id } of rows) expectMoved(rows, id, index);
    }
  }
});

it('LST-63 keeps room for a thousand moves to one place', () => {
  let rows = createRows(ids.map(positionOfId));
  for (let round = 0; round < 1_000; round += 1) rows = expectMoved(rows, rows.at(-1)?.id ?? '', 1);
});
