import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { isoInstant } from '../../db/iso-instant.ts';
import { exportedProducts } from '../catalogue/exported.sql.ts';
import { exportedPriceNotes } from '../insights/exported.sql.ts';
import { exportedLists, exportedProductChoices } from '../lists/exported.sql.ts';
import { exportedPantries } from '../pantry/exported.sql.ts';
import { exportedStoreLabels, exportedSupermarkets } from '../supermarkets/exported.sql.ts';

/**
 * All but the purchases, which may be many and follow in pages. One statement, so that it is of the
 * same moment; as it goes over the wire.
 */
export const selectAccount = statement<WireRow, [userId: string, householdId: string, now: Date]>(
  'users.export',
  `select json_build_object(
     'exportedAt', ${isoInstant('$3::timestamptz')},
     'profile', json_build_object(
       'id', users.id,
       'email', users.email,
       'displayName', users.display_name,
       'createdAt', ${isoInstant('users.created_at')}
     ),
     'lists', ${exportedLists('$2')},
     'pantries', ${exportedPantries('$2')},
     'supermarkets', ${exportedSupermarkets('$2')},
     'priceNotes', ${exportedPriceNotes('$2')},
     'storeLabels', ${exportedStoreLabels('$2')},
     'productChoices', ${exportedProductChoices('$2')},
     'products', ${exportedProducts('$1')}
   )::text as json
   from users where users.id = $1`,
);
