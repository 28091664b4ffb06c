/** The calls of the operator page, which the browser loads only with that page. */
export const adminRoutes = {
  getAdminOverview: ['GET', '/api/admin'],
  getAdminPeople: ['GET', '/api/admin/people'],
  changePersonLock: ['PUT', '/api/admin/people/:personId/lock'],
  getAdminHouseholds: ['GET', '/api/admin/households'],
  getReportedProducts: ['GET', '/api/admin/products/reported'],
  dismissReports: ['DELETE', '/api/admin/products/:productId/reports'],
  hideProduct: ['PUT', '/api/admin/products/:productId/hidden'],
  getProposedMerges: ['GET', '/api/admin/products/merges'],
  mergeProducts: ['POST', '/api/admin/products/:productId/merge'],
  keepBothProducts: ['POST', '/api/admin/products/:productId/distinct'],
  backUpNow: ['POST', '/api/admin/backups'],
} as const;
