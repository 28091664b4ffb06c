import type { Write } from '../../sync/reads-and-writes.ts';

/**
 * Returns the description of a write. It was stored at the time of the tap, when the names of the
 * rows were known.
 */
export const textOf = ({ description }: Write): string => description ?? 'Uma alteração';
