import { isCallers, listJson } from './lists.sql.ts';

/** SQL for all lists of a user as the contract has them, oldest first, for them to take away. */
export const exportedLists = (user: string) => `(
  select coalesce(json_agg(${listJson} order by lists.created_at, lists.id), '[]')
  from lists where ${isCallers(user)}
)`;
