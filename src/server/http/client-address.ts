import { isIPv6 } from 'node:net';

/** Some proxies append the port to an address: `192.0.2.7:4711`, `[2001:db8::1]:443`. */
function stripPort(address: string): string {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}

/**
 * The address by which a client's attempts are counted: an IPv4 address as it is, of an IPv6 address the /64 network,
 * since a single household can use any address in there.
 */
export function clientAddress(address: string): string {
  const ip = stripPort(address);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::').map((half) => half.split(':').filter(Boolean).join(':'));
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
