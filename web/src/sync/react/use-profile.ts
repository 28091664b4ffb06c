import type { Profile } from '@quitanda/contract';
import { useRead } from './use-read.ts';

/** Returns the user's profile; null until it is first fetched. */
export function useProfile(): Profile | null {
  return useRead('getProfile', {}).data ?? null;
}
