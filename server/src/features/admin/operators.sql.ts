import { statement } from '../../db/database.ts';

export const setOperatorSince = statement<never, { subject: string; since: Date | null }>(
  'setOperatorSince',
  `update users set operator_since = case when :since::timestamptz is null then null
     else coalesce(operator_since, :since) end
   where subject = :subject`,
);

export const selectIsOperator = statement<{ isOperator: boolean }, { userId: string }>(
  'selectIsOperator',
  'select operator_since is not null as "isOperator" from users where id = :userId',
);
