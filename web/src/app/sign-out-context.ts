import { createContext, use } from 'react';

/** Provides the function that signs out. If writes are unsent, it first opens a confirmation. */
export const SignOutContext = createContext<() => void>(() => undefined);

export const useSignOut = (): (() => void) => use(SignOutContext);
