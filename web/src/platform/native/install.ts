import type { Installing } from '../port.ts';

/** It is installed. */
export const installing: Installing = {
  await: () => undefined,
  subscribe: () => () => undefined,
  way: () => undefined,
  install: () => Promise.resolve(),
};
