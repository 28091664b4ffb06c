/**
 * SQL for whether a row of `purchases` has no price (FIN-07). Its `unit_price` is then 0, as that of a
 * gift is, which has a price (SHO-24). A row that got a price later has one, whatever its mark says.
 */
export const isUnpriced = (purchase: string) =>
  `(${purchase}.is_unpriced is true and ${purchase}.unit_price = 0)`;
