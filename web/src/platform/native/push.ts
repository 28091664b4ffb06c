import type { Push } from '../port.ts';

const unsupported = () => Promise.reject(new Error('The shell has no push service.'));

/** The views of Android and iOS in which the shell runs receive no web push. */
export const push: Push = {
  state: async () => 'unsupported',
  isPermitted: () => false,
  requestPermission: async () => false,
  subscription: async () => undefined,
  subscribe: unsupported,
  unsubscribe: async () => undefined,
  setBadge: () => undefined,
};
