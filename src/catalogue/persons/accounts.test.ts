import { describe, expect, test } from 'vitest';
import {
  checkEmail,
  checkEmailLoosely,
  checkName,
  checkPassword,
  checkRepeatedPassword,
  nameFromEmail,
} from './accounts.ts';

describe('an email address', () => {
  test.each(['a@example.org', 'first.last@sub.example.org', 'a_b-c@xn--mnchen-3ya.de', 'x@a--b.museu'])(
    '%s',
    (email) => {
      expect(checkEmail(email)).toBeNull();
    },
  );
  test.each([
    ...[
      'a',
      'a@',
      '@example.org',
      'a@example',
      'a@example.o',
      'a@example.museum',
      'a..b@example.org',
      '.a@example.org',
    ],
    ...['a@example..org', 'a b@example.org', 'a@exa mple.org', 'a@example.org\n', 'a@example.org\0', 'ä@example.org'],
    `${'a'.repeat(250)}@example.org`,
  ])('%j is not valid', (email) => {
    expect(checkEmail(email)).toEqual({ code: 'invalid' });
  });
  test('is required', () => expect(checkEmail(' ')).toEqual({ code: 'required' }));
  test('is checked in linear time', () => {
    const start = process.threadCpuUsage();
    checkEmail(`${'a.'.repeat(120)}@`);
    checkEmail(`a@${'a-'.repeat(120)}`);
    // In time of the processor, of which other programs take none away.
    expect(process.threadCpuUsage(start).user).toBeLessThan(50_000);
  });
});

test('the address of an administrator from the settings follows looser rules', () => {
  for (const email of ['admin@localhost', 'curator+strandbook@coast.museum', 'a@example.org'])
    expect(checkEmailLoosely(email)).toBeNull();
  for (const email of ['admin', '@localhost', 'a b@example.org', 'a@b@c', `${'a'.repeat(250)}@example.org`])
    expect(checkEmailLoosely(email)).toEqual({ code: 'invalid' });
  expect(checkEmailLoosely(' ')).toEqual({ code: 'required' });
});

test('a password has at least 8 characters', () => {
  expect(checkPassword('')).toEqual({ code: 'required' });
  expect(checkPassword('1234567')).toEqual({ code: 'tooShort', params: { min: 8 } });
  expect(checkPassword('12345678')).toBeNull();
  expect(checkPassword('x'.repeat(1001))).toEqual({ code: 'tooLong', params: { max: 1000 } });
});

test('a repeated password equals the first', () => {
  expect(checkRepeatedPassword('12345678', '')).toEqual({ code: 'required' });
  expect(checkRepeatedPassword('12345678', '12345679')).toEqual({ code: 'mismatch' });
  expect(checkRepeatedPassword('12345678', '12345678')).toBeNull();
});

test('a name has at least 3 characters', () => {
  expect(checkName('  ')).toEqual({ code: 'required' });
  expect(checkName(' ab ')).toEqual({ code: 'tooShort', params: { min: 3 } });
  expect(checkName('abc')).toBeNull();
});

test('the default name is the part of the address before the @', () => {
  expect(nameFromEmail('first.last@example.org')).toBe('first.last');
});
