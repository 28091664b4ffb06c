/** The calls about notices, which the browser loads only with the code that uses them. */
export const noticeRoutes = {
  getPushDevices: ['GET', '/api/push/devices'],
  subscribePush: ['PUT', '/api/push/devices'],
  unsubscribePush: ['DELETE', '/api/push/devices/:deviceId'],
  testPush: ['POST', '/api/push/devices/:deviceId/test'],
} as const;
