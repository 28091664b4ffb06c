import type { Activity } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';

export const joao = { id: newId(), name: 'João', place: 1 };

/** Returns an activity of João at the current time. */
export const makeActivity = (fields: Partial<Activity>): Activity => ({
  id: newId(),
  kind: 'joined',
  at: new Date().toISOString(),
  person: joao,
  other: null,
  count: 1,
  placeName: null,
  listId: null,
  thingName: null,
  finishId: null,
  quantity: null,
  unit: null,
  amount: null,
  supermarket: null,
  canRestore: false,
  ...fields,
});
