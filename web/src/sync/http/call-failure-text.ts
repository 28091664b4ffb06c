import { offlineText } from '../../lib/offline-text.ts';
import type { CallFailure } from '../reads-and-writes.ts';

/**
 * Returns the message for a failed call: the server's message, or that there is no network (UI-05).
 */
export const callFailureText = (failure: CallFailure): string =>
  failure.kind === 'network' ? offlineText : failure.failure.message;
