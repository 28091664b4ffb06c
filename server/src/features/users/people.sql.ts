import type { UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

/** A person who has called the API, as the operator sees them. */
export interface KnownUser {
  id: UserId;
  subject: string;
  email: string;
  createdAt: string;
  isDisabled: boolean;
  isOperator: boolean;
}

export const selectUsers = statement<KnownUser>(
  'users.list',
  `select id, subject, email, created_at as "createdAt", disabled_at is not null as "isDisabled",
     operator_since is not null as "isOperator"
   from users`,
);
