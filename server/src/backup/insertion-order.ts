interface Table {
  readonly name: string;
  readonly columns: string[];
  /** The tables that its foreign keys point to, except itself. */
  readonly references: readonly string[];
}

/**
 * Orders tables so that each comes after those that it references. Throws if there is no such
 * order.
 */
export function sortForInsertion(
  tables: readonly Table[],
): { readonly name: string; readonly columns: string[] }[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const orderedTables: { name: string; columns: string[] }[] = [];
  while (remaining.size > 0) {
    const readyTables = [...remaining.values()].filter(({ references }) =>
      references.every((name) => !remaining.has(name)),
    );
    if (readyTables.length === 0) {
      throw new Error(`These tables reference each other: ${[...remaining.keys()].join(', ')}.`);
    }
    for (const { name, columns } of readyTables) {
      remaining.delete(name);
      orderedTables.push({ name, columns });
    }
  }
  return orderedTables;
}
