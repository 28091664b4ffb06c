/**
 * SQL for whole centavos and thousandths as the plain numbers that go over the wire (24.9, 1.5), for
 * answers that are built as JSON in the database. `column` is SQL, never input.
 */
export const wirePrice = (column: string) => `trim_scale(${column} / 100.0)`;
export const wireQuantity = (column: string) => `trim_scale(${column} / 1000.0)`;
