import type { Profile } from '@quitanda/contract';
import { useRead } from './use-read.ts';

/** The signed-in person's own profile; null until it is first fetched, and when it never could be. */
export function useProfile(): Profile | null {
  return useRead('getProfile', {}).data ?? null;
}
