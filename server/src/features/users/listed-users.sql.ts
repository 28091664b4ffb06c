import type { UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

/** A user of the API, with the data that the operator may see. */
export interface ListedUser {
  id: UserId;
  subject: string;
  email: string;
  createdAt: string;
  isDisabled: boolean;
  isOperator: boolean;
}

export const selectUsers = statement<ListedUser>(
  'selectUsers',
  `select id, subject, email, created_at as "createdAt", disabled_at is not null as "isDisabled",
     operator_since is not null as "isOperator"
   from users`,
);
