import { z } from 'zod';
import { nameFromEmail } from '../../catalogue/accounts.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import type { Room } from '../services.ts';
import { accountFields, accountLabel } from './forms.ts';
import { hashPassword } from './passwords.ts';
import { takeToken } from './tokens.ts';
import { createUser, hasAdministrator } from './users.ts';

const registration = z.object({
  email: accountFields.email,
  password: accountFields.password,
  token: z.string().min(1, 'errors.required'),
});

/** Registering with a one-time link. */
export const register: Room = async (app, { database: { db } }) => {
  app.post('/auth/register', async (request, reply) => {
    const { email, password, token } = parseBody(registration, request.body, accountLabel);
    const user = await db.transaction().execute(async (trx) => {
      const taken = await takeToken(trx, 'first-administrator', token);
      // Another way to the first administrator may have been quicker.
      if (!taken || (await hasAdministrator(trx))) throw invalidField('token', 'accounts.tokenUnusable');
      const passwordHash = await hashPassword(password);
      const made = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['admin'] });
      if (!made) throw invalidField('email', 'accounts.emailTaken');
      return made;
    });
    return reply.code(201).send({ user });
  });
};
