import type { Installing } from '../port.ts';

/** The native app is already installed. */
export const installing: Installing = {
  listen: () => undefined,
  subscribe: () => () => undefined,
  way: () => undefined,
  install: () => Promise.resolve(),
};
