/** The address for which the tests build the app on phones; their device knows where it really is. */
export const nativeApi = 'https://quitanda.test';
