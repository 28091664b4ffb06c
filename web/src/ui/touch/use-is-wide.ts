import { useMediaQuery } from './use-media-query.ts';

/**
 * Returns whether the screen is at least 1024 px wide (UI-17). The style sheets use the same limit.
 */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1024px)');
