import { isoInstant } from '../../db/iso-instant.ts';

/** SQL for all supermarkets of a user, the last used first, for them to take away. */
export const exportedSupermarkets = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', market.name,
    'lastUsedAt', ${isoInstant('market.last_used_at')}
  ) order by market.last_used_at desc, market.id desc), '[]')
  from supermarkets as market where market.user_id = ${user}
)`;
