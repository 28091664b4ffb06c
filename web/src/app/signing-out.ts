import { createContext, use } from 'react';

/** Signs out, from header, menu and profile. Asks first if some writes are not sent yet. */
export const SignOutContext = createContext<() => void>(() => undefined);

export const useSignOut = (): (() => void) => use(SignOutContext);
