/**
 * The address of the API in the native app's test build. The fake phone maps it to the real server.
 */
export const nativeApi = 'https://quitanda.test';
