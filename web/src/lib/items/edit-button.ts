/**
 * The id of the button that opens an item. The focus returns to this button, although the item may
 * be in another row by then.
 */
export const editButtonId = (itemId: string) => `editar-${itemId}`;
