import { createContext, use } from 'react';

/** 'Sair', the same from header, menu and profile: asks first when something is not sent yet. */
export const SignOutContext = createContext<() => void>(() => undefined);

export const useSignOut = (): (() => void) => use(SignOutContext);
