import { BlockList, isIPv6 } from 'node:net';

/**
 * Returns whether a peer has one of the addresses of TRUST_PROXY, which are single ones or ranges such
 * as `172.16.0.0/12`. `false` trusts nobody.
 */
export function createProxyCheck(
  trustProxy: false | readonly string[],
): (address: string | undefined) => boolean {
  if (trustProxy === false) return () => false;
  const trusted = new BlockList();
  for (const proxy of trustProxy) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== undefined && trusted.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
