import type { AppInstall } from '../port.ts';

/** The native app is already installed. */
export const appInstall: AppInstall = {
  listen: () => undefined,
  subscribe: () => () => undefined,
  method: () => undefined,
  install: () => Promise.resolve(),
};
