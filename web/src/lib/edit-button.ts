/** The id of the button that opens an item: the focus comes back there, in whatever row it is by then. */
export const editButtonId = (itemId: string) => `editar-${itemId}`;
