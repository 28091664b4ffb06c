import type { AskedAbout } from '@quitanda/contract';
import { selectAskedProduct } from './asked-about.sql.ts';
import { cleanData } from './model-text.ts';
import type { ToolContext } from './tools/household-tool.ts';
import { selectToolList } from './tools/lists.sql.ts';
import { selectToolPantries } from './tools/pantry.sql.ts';

/**
 * Returns what the question is about as JSON for the model; undefined if the household has no such list
 * or pantry, or does not see the product.
 */
export async function describeAbout(
  context: ToolContext,
  about: AskedAbout,
): Promise<string | undefined> {
  const name = await nameOf(context, about);
  return name === undefined ? undefined : JSON.stringify(cleanData({ ...about, name }));
}

async function nameOf(
  { sql, caller: { householdId } }: ToolContext,
  { kind, id }: AskedAbout,
): Promise<string | undefined> {
  switch (kind) {
    case 'list':
      return (await sql.first(selectToolList, { householdId, listId: id }))?.name;
    case 'pantry': {
      const pantries = await sql.rows(selectToolPantries, { householdId });
      return pantries.find((pantry) => pantry.id === id)?.name;
    }
    case 'product':
      return (await sql.first(selectAskedProduct, { productId: id, householdId }))?.name;
  }
}
