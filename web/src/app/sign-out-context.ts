import { createContext, use } from 'react';

/** The function that signs out. If some writes are not sent yet, it asks the user first. */
export const SignOutContext = createContext<() => void>(() => undefined);

export const useSignOut = (): (() => void) => use(SignOutContext);
