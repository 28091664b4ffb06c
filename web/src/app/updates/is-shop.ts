/** The screen on which nobody is asked anything: people stand in a supermarket with it. */
export const isShop = (pathname: string) =>
  /^\/lista-compras\/[^/]+\/supermercado\/?$/u.test(pathname);
