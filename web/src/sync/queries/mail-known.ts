/** Whether this server sends mail (MAIL-01), by its last answer. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// An older server does not send this field, and sends no mail.
let sendsMailNow = false;

export function noteMail(sendsMail: boolean): void {
  sendsMailNow = sendsMail;
  for (const listener of listeners) listener();
}

export const useSendsMail = (): boolean => useSyncExternalStore(subscribe, () => sendsMailNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
