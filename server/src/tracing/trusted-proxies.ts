import { BlockList, isIPv6 } from 'node:net';

/**
 * Creates a check of whether a peer is a proxy of TRUST_PROXY, which lists addresses and ranges such
 * as `172.16.0.0/12`. `false` trusts no proxy.
 */
export function createTrustedProxyCheck(
  trustProxy: false | readonly string[],
): (address: string | undefined) => boolean {
  if (trustProxy === false) return () => false;
  const trustedAddresses = new BlockList();
  for (const proxy of trustProxy) {
    const [address = '', prefixLength] = proxy.split('/');
    if (prefixLength === undefined) trustedAddresses.addAddress(address, familyOf(address));
    else trustedAddresses.addSubnet(address, Number(prefixLength), familyOf(address));
  }
  return (address) => address !== undefined && trustedAddresses.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
