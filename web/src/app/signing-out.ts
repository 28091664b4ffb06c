import { createContext, use } from 'react';

/**
 * The function that signs out, for header, menu and profile. It asks first if some writes are not
 * sent yet.
 */
export const SignOutContext = createContext<() => void>(() => undefined);

export const useSignOut = (): (() => void) => use(SignOutContext);
