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
export function inInsertionOrder(
  tables: readonly Table[],
): { readonly name: string; readonly columns: string[] }[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: { name: string; columns: string[] }[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ references }) =>
      references.every((name) => !waiting.has(name)),
    );
    if (ready.length === 0) {
      throw new Error(`These tables reference each other: ${[...waiting.keys()].join(', ')}.`);
    }
    for (const { name, columns } of ready) {
      waiting.delete(name);
      ordered.push({ name, columns });
    }
  }
  return ordered;
}
