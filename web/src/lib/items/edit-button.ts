/**
 * The id of the button that opens an item's dialog. When the dialog closes, the focus returns to
 * the button with this id, even if the item is in another row by then.
 */
export const editButtonId = (itemId: string) => `editar-${itemId}`;
