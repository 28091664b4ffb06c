import type { Write } from '../../sync/types.ts';

/** What a write does; the words were found at the tap, when its rows were on screen. */
export const textOf = ({ description }: Write): string => description ?? 'Uma alteração';
