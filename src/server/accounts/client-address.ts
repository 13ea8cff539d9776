import { isIPv6 } from 'node:net';

/** Some proxies write the port behind an address: `192.0.2.7:4711`, `[2001:db8::1]:443`. */
function stripPort(address: string): string {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}

/**
 * The subject of an address when attempts are counted: an IPv4 address itself, an IPv6 one its /64, since a single
 * household has as many addresses in there as it likes.
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
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
