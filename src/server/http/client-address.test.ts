import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:a:b:c:d', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['not an address', 'not an address'],
])('the client address of %s is %s', (ip, expected) => {
  expect(clientAddress(ip)).toBe(expected);
});
