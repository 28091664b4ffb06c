import { statement } from '../../db/database.ts';

export const setOperatorSince = statement<never, [subject: string, since: Date | null]>(
  'admin.set-operator',
  `update users set operator_since = case when $2::timestamptz is null then null
     else coalesce(operator_since, $2) end
   where subject = $1`,
);

export const selectIsOperator = statement<{ isOperator: boolean }, [userId: string]>(
  'admin.is-operator',
  'select operator_since is not null as "isOperator" from users where id = $1',
);
