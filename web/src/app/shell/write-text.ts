import type { Write } from '../../sync/reads-and-writes.ts';

/**
 * Describes a write. The description is stored at the time of the tap, when its rows were on the
 * screen.
 */
export const textOf = ({ description }: Write): string => description ?? 'Uma alteração';
