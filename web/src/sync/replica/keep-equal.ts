type Fields = Record<string, unknown>;

/**
 * Structural sharing: returns `after`, but reuses the objects of `before` for all equal parts, so
 * that components which receive these parts do not render again. Rows are matched by their id, even
 * if they moved.
 */
export function keepEqual(before: unknown, after: unknown): unknown {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) return keepRows(before, after);
  return Array.isArray(before) || Array.isArray(after) ? after : keepFields(before, after);
}

function keepRows(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let byId: Map<unknown, unknown> | undefined;
  const result = after.map((row, index) => {
    const id = idOf(row);
    // Most rows stay at their index, so the search by id is rare.
    if (id === idOf(before[index])) return keepEqual(before[index], row);
    byId ??= new Map(before.map((each) => [idOf(each), each]));
    return keepEqual(id === undefined ? before[index] : byId.get(id), row);
  });
  const isSame =
    result.length === before.length && result.every((row, index) => row === before[index]);
  return isSame ? before : result;
}

function keepFields(before: Fields, after: Fields): Fields {
  const names = Object.keys(after);
  const result: Fields = {};
  for (const name of names) result[name] = keepEqual(before[name], after[name]);
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && result[name] === before[name]);
  return isSame ? before : result;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const idOf = (row: unknown) => (isObject(row) ? row['id'] : undefined);
