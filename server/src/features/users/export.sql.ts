import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/iso-instant.ts';
import { exportedProducts } from '../catalogue/exported.sql.ts';
import { exportedLists } from '../lists/exported.sql.ts';
import { exportedPantries, exportedPurchases } from '../pantry/exported.sql.ts';
import { exportedSupermarkets } from '../supermarkets/exported.sql.ts';

type Account = Omit<Reply<'exportAccount'>['body'], 'exportedAt'>;

/** One statement, so that all of it is of the same moment. */
export const selectAccount = statement<{ account: Account }, [userId: string]>(
  'users.export',
  `select json_build_object(
     'profile', json_build_object(
       'id', users.id,
       'email', users.email,
       'displayName', users.display_name,
       'createdAt', ${isoInstant('users.created_at')}
     ),
     'lists', ${exportedLists('$1')},
     'pantries', ${exportedPantries('$1')},
     'supermarkets', ${exportedSupermarkets('$1')},
     'purchases', ${exportedPurchases('$1')},
     'products', ${exportedProducts('$1')}
   ) as account
   from users where users.id = $1`,
);
