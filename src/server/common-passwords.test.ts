import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password',
  '12345678',
  'Password1',
  'QWERTYUIOP',
  'iloveyou',
  'trustno1',
  'baseball',
  'ｐａｓｓｗｏｒｄ',
  'Strandbook',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each(['correct horse', 'a sentence of your own', 'password of mine', '', 'constructor', '__proto__'])(
  '%j is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
